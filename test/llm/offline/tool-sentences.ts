import type { ToolOffer } from '../../../src/llm/model.ts';

/** A sentence, the tools that are offered with it, and the one call that it asks for. */
export interface ToolSentence {
  task: string;
  tools: readonly ToolOffer[];
  call: readonly [string, object];
}

const TEXT = { type: 'string' };
const toTool = (
  name: string,
  description: string,
  properties: Record<string, object>,
  required?: string[],
): ToolOffer => ({
  name,
  description,
  inputs: { type: 'object', properties, required: required ?? Object.keys(properties) },
});
const said = (description: string, more: object = {}): object => ({ ...TEXT, description, ...more });

const SLACK = toTool('send_slack_message', 'Send a message to a Slack channel', {
  channel: said('The Slack channel, such as #general'),
  message: said('The text to send'),
});
const POST = toTool('post_message', 'Posts to the team chat', { text: TEXT, room: TEXT });
const EMAIL = toTool(
  'send_email',
  'Sends an email',
  { to: said('Email address of the recipient'), subject: TEXT, body: TEXT },
  ['to', 'body'],
);
const EVENT = toTool(
  'create_event',
  'Adds an event to the calendar',
  { title: TEXT, date: { ...TEXT, format: 'date' }, attendees: { type: 'array', items: { ...TEXT, format: 'email' } } },
  ['title', 'date'],
);
const TICKET = toTool('create_ticket', 'Creates a ticket in the issue tracker', {
  title: TEXT,
  priority: { ...TEXT, enum: ['low', 'medium', 'high'] },
});
const CONVERT = toTool('convert_currency', 'Converts an amount of money', {
  amount: { type: 'number' },
  from_currency: TEXT,
  to_currency: TEXT,
});
const TRANSLATE = toTool('translate_text', 'Translates text into another language', {
  text: TEXT,
  target_language: TEXT,
});
const ROOM = toTool('book_room', 'Books a meeting room', {
  room: TEXT,
  people: { type: 'integer', minimum: 1 },
  date: TEXT,
});
const WEATHER = toTool('get_weather', 'Weather forecast of a city', { city: TEXT, days: { type: 'integer' } }, [
  'city',
]);
const ASSIGN = toTool('assign_task', 'Assigns a task to a member of the team', {
  task: said('What is to be done'),
  assignee: TEXT,
});
const LIGHT = toTool('set_light', 'Switches a light', { room: TEXT, on: { type: 'boolean' } }, ['room']);
const SHORTEN = toTool('shorten_url', 'Makes a short link', { url: { ...TEXT, format: 'uri' } });
const TRANSFER = toTool(
  'transfer_money',
  'Transfers money',
  { amount: { type: 'number' }, recipient: TEXT, note: TEXT },
  ['amount', 'recipient'],
);
const REMIND = toTool('set_reminder', 'Sets a reminder', { text: TEXT, time: TEXT });
const SMS = toTool('send_sms', 'Sends a text message to a phone', {
  phone_number: said('Phone number'),
  message: TEXT,
});

const NOTIFY = toTool('notify_user', 'Notifies a user of the app', { user: TEXT, message: TEXT });
const DISCORD = toTool('discord_post', 'Posts a message to a Discord channel', {
  content: said('Message content'),
  channel_name: said('Name of the channel'),
});
const MAIL = toTool('mail', 'Sends mail', { recipient_email: TEXT, title: TEXT, content: TEXT });
const ISSUE = toTool(
  'open_issue',
  'Opens an issue in a repository',
  { repository: TEXT, title: TEXT, severity: { type: 'string', enum: ['minor', 'major', 'critical'] } },
  ['title'],
);
const FLIGHT = toTool(
  'search_flights',
  'Searches flights',
  { origin: TEXT, destination: TEXT, date: { ...TEXT, format: 'date' }, passengers: { type: 'integer' } },
  ['origin', 'destination'],
);
const TABLE = toTool('reserve_table', 'Reserves a table in a restaurant', {
  restaurant: TEXT,
  guests: { type: 'integer' },
  time: TEXT,
});
const STOCK = toTool('get_stock_price', 'Price of a stock', { symbol: TEXT });
const TODO = toTool('add_todo', 'Adds an item to the to-do list', { item: TEXT, due_date: TEXT }, ['item']);
const VOLUME = toTool('set_volume', 'Sets the volume of the speaker', {
  level: { type: 'integer', minimum: 0, maximum: 100 },
});
const CRAWL = toTool(
  'fetch_page',
  'Fetches a web page',
  { url: TEXT, format: { type: 'string', enum: ['html', 'markdown'] } },
  ['url'],
);
const ORDER = toTool(
  'order_pizza',
  'Orders a pizza',
  { size: { type: 'string', enum: ['small', 'medium', 'large'] }, quantity: { type: 'integer' }, address: TEXT },
  ['size', 'address'],
);
const CONTACT = toTool('add_contact', 'Adds somebody to the address book', {
  name: TEXT,
  email: { ...TEXT, format: 'email' },
});

/** What the rules were made with. */
export const TUNING: readonly ToolSentence[] = [
  {
    task: "Send 'Hello team' to the #general Slack channel",
    tools: [SLACK],
    call: ['send_slack_message', { channel: '#general', message: 'Hello team' }],
  },
  {
    task: 'Send "Hello team" to the #general Slack channel',
    tools: [SLACK, EMAIL],
    call: ['send_slack_message', { channel: '#general', message: 'Hello team' }],
  },
  {
    task: 'Send a Slack message to #random saying "Lunch is here"',
    tools: [SLACK],
    call: ['send_slack_message', { channel: '#random', message: 'Lunch is here' }],
  },
  {
    task: 'Use send_slack_message to post "Build is green" in #ci',
    tools: [SLACK],
    call: ['send_slack_message', { channel: '#ci', message: 'Build is green' }],
  },
  {
    task: 'Post "Good morning" in the room lobby with post_message',
    tools: [POST],
    call: ['post_message', { text: 'Good morning', room: 'lobby' }],
  },
  {
    task: 'Use post_message to say "Hi all" in the lobby room',
    tools: [POST],
    call: ['post_message', { text: 'Hi all', room: 'lobby' }],
  },
  {
    task: 'Send an email to bob@example.com with subject "Hi" and body "See you soon"',
    tools: [EMAIL],
    call: ['send_email', { to: 'bob@example.com', subject: 'Hi', body: 'See you soon' }],
  },
  {
    task: 'Use send_email to write "Done" to ada@example.com',
    tools: [EMAIL],
    call: ['send_email', { to: 'ada@example.com', body: 'Done' }],
  },
  {
    task: 'Create an event called "Review" on 2026-12-01',
    tools: [EVENT],
    call: ['create_event', { title: 'Review', date: '2026-12-01' }],
  },
  {
    task: 'Create an event "Review" on May 1, 2027 with ada@example.com',
    tools: [EVENT],
    call: ['create_event', { title: 'Review', date: '2027-05-01', attendees: ['ada@example.com'] }],
  },
  {
    task: 'Create a ticket titled "Login broken" with high priority',
    tools: [TICKET],
    call: ['create_ticket', { title: 'Login broken', priority: 'high' }],
  },
  {
    task: 'Use convert_currency for 100 from USD to EUR',
    tools: [CONVERT],
    call: ['convert_currency', { amount: 100, from_currency: 'USD', to_currency: 'EUR' }],
  },
  {
    task: 'Translate the text "good morning" into French',
    tools: [TRANSLATE],
    call: ['translate_text', { text: 'good morning', target_language: 'French' }],
  },
  {
    task: 'Use book_room for 4 people on 2026-12-01 with room Atlas',
    tools: [ROOM],
    call: ['book_room', { room: 'Atlas', people: 4, date: '2026-12-01' }],
  },
  { task: 'Get the weather in Oslo for 3 days', tools: [WEATHER], call: ['get_weather', { city: 'Oslo', days: 3 }] },
  {
    task: 'Assign the task "Write the report" to @maria',
    tools: [ASSIGN],
    call: ['assign_task', { task: 'Write the report', assignee: '@maria' }],
  },
  {
    task: 'Use set_light in the kitchen with on true',
    tools: [LIGHT],
    call: ['set_light', { room: 'kitchen', on: true }],
  },
  {
    task: 'Shorten the url https://example.com/a/b',
    tools: [SHORTEN],
    call: ['shorten_url', { url: 'https://example.com/a/b' }],
  },
  {
    task: 'Use transfer_money to send 25.5 to Alice with note "Dinner"',
    tools: [TRANSFER],
    call: ['transfer_money', { amount: 25.5, recipient: 'Alice', note: 'Dinner' }],
  },
  {
    task: 'Set a reminder "Call mom" at 5pm',
    tools: [REMIND],
    call: ['set_reminder', { text: 'Call mom', time: '5pm' }],
  },
  {
    task: 'Notify the user @jonas that "The server is back"',
    tools: [NOTIFY],
    call: ['notify_user', { user: '@jonas', message: 'The server is back' }],
  },
  {
    task: 'Use notify_user to tell Jonas "The server is back"',
    tools: [NOTIFY],
    call: ['notify_user', { user: 'Jonas', message: 'The server is back' }],
  },
  {
    task: 'Post "We are live" to the announcements channel on Discord',
    tools: [DISCORD],
    call: ['discord_post', { content: 'We are live', channel_name: 'announcements' }],
  },
  {
    task: 'In #dev on Discord, post "Deploy finished"',
    tools: [DISCORD],
    call: ['discord_post', { content: 'Deploy finished', channel_name: '#dev' }],
  },
  {
    task: 'Call discord_post with content "Hi" and channel_name "news"',
    tools: [DISCORD],
    call: ['discord_post', { content: 'Hi', channel_name: 'news' }],
  },
  {
    task: 'Mail zoe@example.org titled "Offer" saying "We accept"',
    tools: [MAIL],
    call: ['mail', { recipient_email: 'zoe@example.org', title: 'Offer', content: 'We accept' }],
  },
  {
    task: 'Use the mail tool: recipient zoe@example.org, title "Offer", content "We accept"',
    tools: [MAIL],
    call: ['mail', { recipient_email: 'zoe@example.org', title: 'Offer', content: 'We accept' }],
  },
  {
    task: 'Open an issue titled "Crash on start" in the repository web-app, severity critical',
    tools: [ISSUE],
    call: ['open_issue', { repository: 'web-app', title: 'Crash on start', severity: 'critical' }],
  },
  {
    task: 'Use open_issue to open a critical issue called "Crash on start"',
    tools: [ISSUE],
    call: ['open_issue', { title: 'Crash on start', severity: 'critical' }],
  },
  {
    task: 'Search flights from Berlin to Madrid on 2026-12-24',
    tools: [FLIGHT],
    call: ['search_flights', { origin: 'Berlin', destination: 'Madrid', date: '2026-12-24' }],
  },
  {
    task: 'Use search_flights from Lima to Quito for 2 passengers',
    tools: [FLIGHT],
    call: ['search_flights', { origin: 'Lima', destination: 'Quito', passengers: 2 }],
  },
  {
    task: 'Use reserve_table at the restaurant Luigi for 4 guests at 19:30',
    tools: [TABLE],
    call: ['reserve_table', { restaurant: 'Luigi', guests: 4, time: '19:30' }],
  },
  { task: 'What is the stock price of ACME?', tools: [STOCK, WEATHER], call: ['get_stock_price', { symbol: 'ACME' }] },
  {
    task: 'Add "Buy milk" to my todo list for tomorrow using add_todo',
    tools: [TODO],
    call: ['add_todo', { item: 'Buy milk', due_date: 'tomorrow' }],
  },
  { task: 'Set the volume to 40', tools: [VOLUME], call: ['set_volume', { level: 40 }] },
  {
    task: 'Fetch the page https://example.com as markdown',
    tools: [CRAWL],
    call: ['fetch_page', { url: 'https://example.com', format: 'markdown' }],
  },
  {
    task: 'Use order_pizza for 2 large pizzas to the address "1 Main Street"',
    tools: [ORDER],
    call: ['order_pizza', { size: 'large', quantity: 2, address: '1 Main Street' }],
  },
  {
    task: 'Add a contact named "Ada Lovelace" with email ada@example.com',
    tools: [CONTACT],
    call: ['add_contact', { name: 'Ada Lovelace', email: 'ada@example.com' }],
  },
  {
    task: 'Send the text message "On my way" to phone number +44 20 7946 0000',
    tools: [SMS],
    call: ['send_sms', { phone_number: '+44 20 7946 0000', message: 'On my way' }],
  },
  {
    task: 'Use translate_text to translate "thank you" to Japanese',
    tools: [TRANSLATE],
    call: ['translate_text', { text: 'thank you', target_language: 'Japanese' }],
  },
];

const TEAMS = toTool('teams_send', 'Sends a chat message to a person on Teams', { person: TEXT, text: TEXT });
const INVOICE = toTool('create_invoice', 'Creates an invoice', {
  customer: TEXT,
  amount: { type: 'number' },
  currency: { type: 'string', enum: ['USD', 'EUR', 'GBP'] },
});
const THERMOSTAT = toTool('set_thermostat', 'Sets the temperature of a room', {
  room: TEXT,
  temperature: { type: 'number', minimum: 5, maximum: 30 },
});
const PLAYLIST = toTool(
  'create_playlist',
  'Creates a playlist',
  { name: TEXT, songs: { type: 'integer' }, public: { type: 'boolean' } },
  ['name'],
);
const TRACK = toTool('track_package', 'Where a package is', { tracking_number: TEXT });
const HOTEL = toTool(
  'find_hotel',
  'Finds a hotel',
  { city: TEXT, check_in: { type: 'string', format: 'date' }, nights: { type: 'integer' } },
  ['city'],
);
const COMMENT = toTool('add_comment', 'Adds a comment to an issue', { issue: { type: 'integer' }, comment: TEXT });
const SUBSCRIBE = toTool(
  'subscribe_newsletter',
  'Subscribes an address to the newsletter',
  { email: { type: 'string', format: 'email' }, frequency: { type: 'string', enum: ['daily', 'weekly'] } },
  ['email'],
);
const ALARM = toTool('set_alarm', 'Sets an alarm', { time: TEXT, label: TEXT }, ['time']);
const MEETING = toTool(
  'schedule_meeting',
  'Schedules a meeting',
  { topic: TEXT, attendee: TEXT, date: TEXT, time: TEXT },
  ['topic', 'date'],
);
const LOOKUP = toTool(
  'lookup_customer',
  'Looks a customer up',
  { email: { type: 'string', format: 'email' }, limit: { type: 'integer' } },
  ['email'],
);
const WIKI = toTool('wiki_search', 'Searches the wiki', { query: TEXT, language: TEXT }, ['query']);
const SHIP = toTool('ship_order', 'Ships an order', { order_id: TEXT, country: TEXT });
const PUBLISH = toTool(
  'publish_post',
  'Publishes a post on the blog',
  { title: TEXT, body: TEXT, tags: { type: 'array', items: TEXT } },
  ['title', 'body'],
);

/** Written when the rules were done, and tried once: no rule was changed after it. */
export const HELD_OUT: readonly ToolSentence[] = [
  {
    task: 'Use teams_send to write "Are you free?" to Priya',
    tools: [TEAMS],
    call: ['teams_send', { person: 'Priya', text: 'Are you free?' }],
  },
  {
    task: 'Send Priya the text "Running late" with teams_send',
    tools: [TEAMS],
    call: ['teams_send', { person: 'Priya', text: 'Running late' }],
  },
  {
    task: 'Create an invoice for the customer Acme over 1200 EUR',
    tools: [INVOICE],
    call: ['create_invoice', { customer: 'Acme', amount: 1200, currency: 'EUR' }],
  },
  {
    task: 'Use create_invoice with amount 99.5, currency GBP and customer "Blue Ltd"',
    tools: [INVOICE],
    call: ['create_invoice', { customer: 'Blue Ltd', amount: 99.5, currency: 'GBP' }],
  },
  {
    task: 'Set the thermostat in the bedroom to 21',
    tools: [THERMOSTAT],
    call: ['set_thermostat', { room: 'bedroom', temperature: 21 }],
  },
  {
    task: 'Create a playlist named "Road trip" with 20 songs',
    tools: [PLAYLIST],
    call: ['create_playlist', { name: 'Road trip', songs: 20 }],
  },
  {
    task: 'Use create_playlist: name Focus, public false',
    tools: [PLAYLIST],
    call: ['create_playlist', { name: 'Focus', public: false }],
  },
  {
    task: 'Track the package with tracking number 1Z999AA10123456784',
    tools: [TRACK],
    call: ['track_package', { tracking_number: '1Z999AA10123456784' }],
  },
  {
    task: 'Find a hotel in Lisbon from 2027-03-02 for 3 nights using find_hotel',
    tools: [HOTEL],
    call: ['find_hotel', { city: 'Lisbon', check_in: '2027-03-02', nights: 3 }],
  },
  {
    task: 'Add the comment "Fixed in main" to issue 42',
    tools: [COMMENT],
    call: ['add_comment', { issue: 42, comment: 'Fixed in main' }],
  },
  {
    task: 'Subscribe kim@example.com to the weekly newsletter',
    tools: [SUBSCRIBE],
    call: ['subscribe_newsletter', { email: 'kim@example.com', frequency: 'weekly' }],
  },
  { task: 'Set an alarm for 6:45 labelled "Gym"', tools: [ALARM], call: ['set_alarm', { time: '6:45', label: 'Gym' }] },
  {
    task: 'Schedule a meeting about "Hiring" with Omar on Friday at 10am',
    tools: [MEETING],
    call: ['schedule_meeting', { topic: 'Hiring', attendee: 'Omar', date: 'Friday', time: '10am' }],
  },
  {
    task: 'Use schedule_meeting on 2027-01-15 about the budget',
    tools: [MEETING],
    call: ['schedule_meeting', { topic: 'budget', date: '2027-01-15' }],
  },
  {
    task: 'Use lookup_customer for lee@example.com with limit 5',
    tools: [LOOKUP],
    call: ['lookup_customer', { email: 'lee@example.com', limit: 5 }],
  },
  {
    task: 'Use wiki_search for black holes in German',
    tools: [WIKI],
    call: ['wiki_search', { query: 'black holes', language: 'German' }],
  },
  {
    task: 'Ship order A-1007 to the country Norway',
    tools: [SHIP],
    call: ['ship_order', { order_id: 'A-1007', country: 'Norway' }],
  },
  {
    task: 'Publish a post titled "Hello" with body "First words" on the blog',
    tools: [PUBLISH],
    call: ['publish_post', { title: 'Hello', body: 'First words' }],
  },
  {
    task: 'Send "Standup in 5" to #team on Slack',
    tools: [SLACK, TEAMS],
    call: ['send_slack_message', { channel: '#team', message: 'Standup in 5' }],
  },
  {
    task: 'Email sue@example.com the body "Thanks!" using send_email',
    tools: [EMAIL],
    call: ['send_email', { to: 'sue@example.com', body: 'Thanks!' }],
  },
];
