/** Irregular forms of English words, each line after the word they belong to, and family members and pictures by the words
 *  that people also use for them. Forms that are common words of their own (rose, lit, wound) are left out. */
const IRREGULAR_FORMS = `
be been being
become became
begin began begun
bite bitten
blow blew blown
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
deal dealt
die died dies death dead dying
dig dug
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown flies
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go went gone goes
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
kneel knelt
know knew known
lay laid
lead led
learn learnt
leave left
lend lent
lie lain lying
lose lost
make made
mean meant
meet met
pay paid
ride rode ridden
ring rang rung
run ran
say said
see saw seen
seek sought
sell sold
send sent
shake shook shaken
shine shone
shoot shot
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
speak spoke spoken
spend spent
spin spun
spring sprang sprung
stand stood
steal stole stolen
stick stuck
sting stung
strike struck
swear swore sworn
sweep swept
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
weave wove woven
weep wept
win won winner winners
withdraw withdrew withdrawn
write wrote written
birth born birthplace
produce production productions
marry married marries wedding weddings wed marriage marriages
child children kid kids
man men
woman women
person people
wife wives
knife knives
leaf leaves
shelf shelves
thief thieves
wolf wolves
half halves
loaf loaves
foot feet
tooth teeth
goose geese
mouse mice
mother mom moms mum mums mommy mummy mama
father dad dads daddy papa
grandmother grandma grandmas granny nana
grandfather grandpa grandpas granddad grandad
photograph photo photos pic pics
`;

/** The word that an irregular form belongs to, by folded form. */
export const IRREGULAR_WORDS: ReadonlyMap<string, string> = new Map(
  IRREGULAR_FORMS.trim()
    .split('\n')
    .flatMap((line) => {
      const [base = '', ...forms] = line.split(' ');
      return forms.map((form): [string, string] => [form, base]);
    }),
);
