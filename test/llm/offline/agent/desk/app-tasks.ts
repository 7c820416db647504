import { expect } from 'vitest';

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const MONDAY = [
  expect.objectContaining({ Title: 'Team standup', Start: '09:30' }),
  expect.objectContaining({ Title: 'Lunch with Ada', Place: 'Café Linden' }),
];
const UNREAD = [
  'Drafts of the start page',
  'One-to-one',
  'Your parcel arrives tomorrow',
  'Lunch?',
  'Re: Budget for next quarter',
  'Repair of the radiator',
  'Invitation to my birthday',
];

/** A task, its output, and the names of the files that it leaves. The run is on Sunday, 22 November 2026. */
export type AppTask = readonly [task: string, output: unknown, downloads?: readonly string[]];

export const mailTasks: readonly AppTask[] = [
  [
    'Send a mail to Ada Quill <ada@quill.example> saying the meeting moves to Tuesday',
    text(/^Sent “the meeting moves to Tuesday” to Ada Quill <ada@quill\.example>\.$/),
    ['the-meeting-moves-to-tuesday.eml'],
  ],
  ['Reply to the letter of the landlord: yes', text(/to Viktor Brandt/), ['re-repair-of-the-radiator.eml']],
  [
    'Could you reply to my landlord about the visit of the plumber with this: "Yes, I will be in."? Thank you very much.',
    text(/^Sent “[^”]+” to Viktor Brandt [^ ]+$/),
    ['re-repair-of-the-radiator.eml'],
  ],
  ['Reply to the landlord about the new tenant: no', text(/no letter in the inbox/i), []],
  [
    'Send Ada a mail with this text:\n\nHi Ada,\nI am late. Will you wait if it rains?\nBen',
    text(/^Sent “I am late” to Ada Quill/),
    ['i-am-late.eml'],
  ],
  ['Mail to Ada\nSubject: Lunch\n\nHi Ada,\nshall we meet?', text(/^Sent “Lunch” to Ada Quill/), ['lunch.eml']],
  ['Write to Ada that I am late', text(/^Sent “I am late” to Ada Quill/), ['i-am-late.eml']],
  [
    'Find out who wrote to me about the cabin and send her a mail saying: count me in.',
    'Ada Quill',
    ['count-me-in.eml'],
  ],
  [
    'Mail Mateo Ruiz the text "the second draft is mine too" and nothing else.',
    text(/^Sent “the second draft is mine too” to Mateo Ruiz/),
    ['the-second-draft-is-mine-too.eml'],
  ],
  ["Reply to Tomas's invitation saying that I will come", text(/Tomas Novak/), ['re-invitation-to-my-birthday.eml']],
  [
    "Answer Priya's latest mail: thank you, I look forward to it",
    text(/Priya/),
    ['re-offer-for-the-annual-report.eml'],
  ],
  ['Please drop Grace a short email saying I am ill today.', text(/Grace Okafor/), ['i-am-ill-today.eml']],
  ['Send Tomas an email with the subject "Dinner" and the text "I come. See you!"', text(/Dinner/), ['dinner.eml']],
  ['Mail ada and tomas.novak@post.example: dinner is at 8', text(/Ada Quill.*Tomas Novak/), ['dinner-is-at-8.eml']],
  [
    'Write an email to Noor about the budget saying that we agree, but do not send it',
    text(/draft .*not sent|nothing was sent/),
    [],
  ],
  ['Draft an email to my landlord saying somebody will be at home', text(/nothing was sent/), []],
  ['Write a mail to Ada saying "Don\'t send it". Then tell me what 2+2 is.', 4, ['don-t-send-it.eml']],
  ['Send an email to Zoe saying hello', text(/No address is known of “Zoe”/), []],
  ['Send a mail to bob@ saying hi', text(/“bob@” is not an address/), []],
  ['Send a mail to Noor', text(/what to write/), []],
  ['Reply to the letter about the zeppelin: yes', text(/no letter in the inbox/i), []],
  ['Which letters are unread?', UNREAD],
  ['How many unread emails do I have?', 7],
  ['How many letters from Bellwether Books are in my inbox?', 1],
  ['Which emails have attachments?', expect.arrayContaining(['Your electricity invoice'])],
  ['Which mails did Grace send me?', ['One-to-one', 'Design workshop', 'Your days off']],
  ['Who sent me the newest mail?', 'Mateo Ruiz'],
  ['Who wrote to me about the workshop?', ['Mateo Ruiz', 'Grace Okafor']],
  ['What did Noor write about the budget?', text(/5,500 euros.*Room 4/s)],
  ['What did Zoe write in her email about the budget?', text(/says “Zoe”/)],
  ['Read the newest letter from Grace', text(/what you want to learn/)],
  ['What does the newsletter say?', text(/Lighthouse Keeper/)],
  ['When is the electricity invoice due according to my mail?', text(/3 December 2026/)],
  ['Is there a letter from Priya?', true],
  ['Check my inbox for letters from the landlord', ['Repair of the radiator', 'House rules for the courtyard']],
  ['Any news from Grace in my mailbox?', ['One-to-one', 'Design workshop', 'Your days off']],
  ['See if there is an email from Priya about the annual report', true],
  ['See if there is an email from Priya about the zeppelin', false],
  ['Summarise the latest email from Mateo', text(/second draft is my favourite/)],
  [
    'Open the invitation mail of Tomas and tell me when the dinner is',
    expect.objectContaining({ 'tell me when the dinner is': text(/19:00/) }),
  ],
  ['How much is my electricity bill?', '84.60 euros'],
  ['When does my train to Hamburg leave?', text(/1 December 2026 at 7:46/)],
  ['How many days are there until my birthday?', text(/^failed: /)],
  ['Who wrote Frankenstein?', 'Mary Shelley'],
  ['Is there a letter from Zoe?', false],
  ['Search my mail for the parcel', 'Your parcel arrives tomorrow'],
  ['What is the email address of Grace in my contacts?', 'grace.okafor@lumen.example'],
  ['Send a mail to Ada saying hello. What is the capital of Japan?', text(/Tokyo/), ['hello.eml']],
];

export const calendarTasks: readonly AppTask[] = [
  ['Do I have anything on Tuesday afternoon?', 'No events'],
  ['What is the first thing on my calendar on Monday?', expect.objectContaining({ Title: 'Team standup' })],
  ["What's the last event on my calendar on Monday?", expect.objectContaining({ Title: 'Lunch with Ada' })],
  ['How many meetings do I have on Monday morning?', 1],
  ['How long is the design workshop?', '1 h 30 min'],
  ['Where is the choir?', 'Town hall'],
  ['When is the zeppelin review?', text(/^failed: /)],
  [
    'Put dentist on 3 December at 9 for 30 minutes',
    text(/“Dentist” on Thursday 3 December 2026, 09:00 to 09:30/),
    ['dentist.ics'],
  ],
  [
    'Schedule a meeting with Noor tomorrow from 10 to 11 in Room 2',
    text(/“Meeting with Noor” on Monday 23 November 2026, 10:00 to 11:00/),
    ['meeting-with-noor.ics'],
  ],
  ['Put lunch with Sam on 1 December at 12:00', text(/“Lunch with Sam”.*Sam was not invited/), ['lunch-with-sam.ics']],
  [
    'Add an event called "Team lunch" on 1 December at 12:30 at Café Linden, invite Grace',
    text(/At the same time: Customer visit/),
    ['team-lunch.ics'],
  ],
  [
    'Calendar entry:\nTitle: Paper samples\nDate: 3 December 2026\nTime: 16:00-16:30\nPlace: Studio',
    text(/^Put “Paper samples” on Thursday 3 December 2026, 16:00 to 16:30/),
    ['paper-samples.ics'],
  ],
  ['Put dentist on 3 December 2020 at 9', text(/in the past/), []],
  ['Put the meeting with Noor on yesterday at 10', text(/in the past/), []],
  ['Put dentist in my calendar on 3 December', text(/“Start”/), []],
  [
    'Move the review to Friday 14:00',
    text(/“Budget review” on Friday 27 November 2026, 14:00 to 15:00/),
    ['budget-review.ics'],
  ],
  [
    'Move my swimming on Wednesday to 19:00',
    text(/“Swimming” on Wednesday 25 November 2026, 19:00 to 20:00/),
    ['swimming.ics'],
  ],
  ['Move the standup to 10:00', text(/several events/i), []],
  ['Move the zeppelin ride to 10:00 tomorrow', text(/no event “the zeppelin ride”/), []],
  ['Cancel the design workshop event', text(/^Deleted “Design workshop”/), []],
  ['Cancel the design workshop. Mateo is ill.', text(/^Deleted “Design workshop”/), []],
  ['cancel the design workshop in my calendar, mateo is ill', text(/^Deleted “Design workshop”/), []],
  ['Cancel the design workshop, I mean the one on Friday', text(/no event “the design workshop, I mean the one”/), []],
  [
    'When is the budget review? Move it to 13:00 on the same day.',
    expect.objectContaining({ Start: '11:00' }),
    ['budget-review.ics'],
  ],
  [
    'Could you assign the ticket about the dog bags to Petra Lunde?',
    text(/^Changed LT-115: Assignee: Petra Lunde/),
    [],
  ],
  [
    'Give the ticket with the empty dog bags to Jonas Abel, he must take care of it.',
    text(/^Changed LT-115: Assignee: Jonas Abel/),
    [],
  ],
  ['Cancel the chess club', text(/^failed: /), []],
  ['Close the pothole in Lime Walk', text(/^Changed LT-119: Status: Done/), []],
  [
    'Is LT-119 done? If not, set it to done. Which status has LT-119?',
    { 'Is LT-119 done?': false, 'Which status has LT-119?': 'Done' },
  ],
  ['Is anybody assigned to LT-115?', false],
  ['Is LT-104 assigned?', true],
  [
    'Is there anything in my calendar tomorrow at 13:00? If not, put lunch with Sam in there.',
    expect.objectContaining({ Title: 'Lunch with Ada' }),
    [],
  ],
  ['Did I get a letter from Zoe? If not, write a mail to Ada saying no letter came.', false, ['no-letter-came.eml']],
  ['Cancel my meeting with Grace on Friday', text(/^Deleted “One-to-one with Grace”/), []],
  [
    'When am I free tomorrow for an hour?',
    [
      { Start: '09:45', End: '13:00' },
      { Start: '14:00', End: '18:00' },
    ],
  ],
  ['Find a free slot of 90 minutes on Wednesday between 9 and 13', [{ Start: '09:45', End: '13:00' }]],
  ['Am I free on Tuesday at 11?', false],
  ['Is there a free hour on 26 November between 9:00 and 12:00?', 'No free time of 60 minutes'],
  ['What is on my calendar next Monday?', MONDAY],
  ['What is on my calendar on 28 November?', 'No events'],
  ['How many events do I have on Wednesday?', 3],
  ['Where is my train on the calendar?', 'Platform 5'],
  ['Who attends the design workshop in my calendar?', 'Grace Okafor, Mateo Ruiz'],
  ['When does the design workshop in my calendar start?', { Date: '26 November 2026', Start: '10:00', End: '11:30' }],
];

export const deskTasks: readonly AppTask[] = [
  ['Take a screenshot', text(/screenshot/), ['screenshot.png']],
  ['Open my mail and take a screenshot', text(/Took a screenshot/), ['screenshot.png']],
  ['Go to encyclopedia.example/paris and save the page as PDF', text(/Printed “Paris”/), ['paris.pdf']],
  ['Print this page', text(/nothing to print/), []],
];
