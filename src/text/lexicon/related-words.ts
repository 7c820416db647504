/** Everyday words that speak of the same thing, in questions and in notes about one's life. Own list, from general
 *  knowledge of British and American usage; words of a line belong together. Forms of a word need no entry of their own. */

const toLines = (text: string): readonly string[] => text.trim().split('\n');

/** Words that can replace each other in some sentences. */
export const SYNONYMS: readonly string[] = toLines(`
spouse wife husband partner missus
wife husband spouse marry married wedding
mother mum mom mama mamma
father dad papa daddy
grandmother grandma granny oma nan abuela
grandfather grandpa grandad opa abuelo
child kid children kids
grandchild grandchildren grandkid
son boy child lad
daughter girl child
brother sibling bro
sister sibling sis
parent mother father
aunt auntie
niece nephew
boyfriend girlfriend partner
girlfriend boyfriend
friend mate buddy pal
flatmate roommate housemate
baby newborn infant
relative relation kin family
ancestor forebear
surname maiden
nickname nick
neighbour neighbor
fiance fiancee betrothed engaged
bride groom
widow widower
employer boss company firm employed
job work profession occupation
profession trade vocation
colleague coworker workmate
boss manager supervisor chief
supervisor advisor adviser
manager foreman
salary wage pay earn income
stipend grant bursary scholarship
pension retirement
retire retirement retired
fire sack dismiss
hire employ recruit
resign quit notice
redundant laid
promotion promote
apprentice trainee
freelance self-employed
application apply
interview audition
overtime shift
office workplace
company firm business
business enterprise shop
client customer
meeting appointment
meeting gathering
appointment booking reservation
deadline due
schedule timetable
agenda programme
rehearsal rehearse practice practise
postpone delay reschedule
flat apartment
home house flat apartment
cottage bungalow house
live reside dwell
live based located
relocate move
rent lease
rent tenancy
landlord landlady
tenant lodger renter
mortgage loan
garden yard
lawn grass
shed outbuilding
allotment plot garden
attic loft
basement cellar
hallway corridor
lift elevator
stairs staircase
curtain blind drape
sofa couch settee
wardrobe closet
cupboard cabinet
drawer dresser
tap faucet
sink basin
bathroom toilet loo
fridge refrigerator
freezer icebox
cooker stove oven
hob stove
hoover vacuum
kettle teapot
bin rubbish trash garbage
rubbish trash garbage waste
torch flashlight
bulb lamp light
carpet rug
pillow cushion
blanket duvet quilt
mattress bed
towel flannel
laundry washing
heating boiler furnace
heater radiator
plumber plumbing
electrician wiring
builder contractor
decorate redecorate
renovate renovation refurbish remodel
paint decorate
furniture furnishing
lock combination code
safe vault
hide hid hidden stash conceal
spare extra
phone mobile cellphone smartphone
telephone number
television telly tv
remote control
computer laptop pc
laptop notebook
charger cable
battery cell
screen display monitor
keyboard keys
printer print
headphones earphones earbuds
camera lens
router modem wifi
internet wifi wlan broadband
password passcode code pin combination
password login
password passphrase pw
login logon username account
email mail
message text
software program app
application app
website site
backup copy
memory ram
car vehicle automobile motor
lorry truck
truck pickup lorry semi
van minivan
bike bicycle cycle
scooter vespa moped
motorbike motorcycle
petrol gas fuel
gasoline fuel
bonnet hood
windscreen windshield
licence license
garage mechanic
mot inspection
mileage miles odometer
gearbox transmission
insurance insure cover
parking park
trailer caravan
boat ship
yacht sailboat
ferry boat
bus coach
underground subway metro tube
tram streetcar
railway railroad
plane aeroplane airplane aircraft
flight fly
airport terminal
luggage baggage suitcase
suitcase bag
rucksack backpack
wallet purse
handbag purse
umbrella parasol
holiday vacation trip travel
journey trip voyage
tour excursion
hike walk trek
hotel inn hostel
passport visa
abroad overseas
tourist traveller
map atlas
pavement sidewalk
crossing crosswalk
ill sick unwell
illness disease sickness
doctor physician gp dr
surgeon surgery operation
operation surgery op
hospital clinic
medicine medication drug tablet pill
tablet pill capsule
dose dosage
strength strong
prescription prescribe
pharmacy chemist drugstore
pharmacist chemist
allergic allergy allergies intolerance intolerant
rash hives
fever temperature
flu influenza
cold cough
headache migraine
vaccine vaccination jab shot
injection jab shot
injure injury hurt wound
fracture break broken
plaster cast
ache pain sore
stomach belly tummy
pregnant expecting
optician optometrist
glasses spectacles
eyesight vision sight
therapist counsellor psychologist
diet regimen
weight weigh
height tall
slim thin
fat overweight
blood group
smoke cigarette fag
smoking cigarettes tobacco snuff
drunk tipsy
sober teetotal
exercise workout
gym fitness
school college
university uni
university college
lecture class
lesson class
teacher tutor instructor
professor lecturer
headteacher headmaster principal
student pupil
pupil student children
exam test
mark grade score
degree diploma
graduate graduation
dissertation thesis doctoral doctorate
doctorate phd
defend defense defence viva
homework assignment
term semester
study learn
course module
research study
essay paper
article paper
chapter section
library librarian
book novel
book volume
notebook diary journal
poem verse
author writer
story tale
newspaper paper
magazine journal
read finish
food meal dish
meal dinner supper
dinner supper tea
lunch dinner
breakfast brunch
snack bite
dessert pudding sweet
biscuit cookie
sweets candy
crisps chips
chips fries
aubergine eggplant
courgette zucchini
coriander cilantro
rocket arugula
prawn shrimp
mince hamburger
bread loaf
cake gateau
ingredient recipe
recipe cook
cook prepare make
bake oven
fry fryer
pan pot saucepan
plate dish
jug pitcher
bottle flask
tin can
fork cutlery
restaurant eatery bistro
cafe coffeehouse
pub bar tavern
waiter waitress server
bill check invoice
soda pop
beer ale lager
whisky whiskey scotch
tea brew
thirsty thirst
hungry hunger
tasty delicious
vegetarian veggie meatless
hobby pastime
film movie
cinema theatre
series show
actor actress
song tune track
song hymn
melody tune
music song
band group ensemble
choir chorus
singer vocalist
sing sang
concert gig show
album record
violin fiddle
photo picture photograph
portrait painting picture
painting picture
drawing sketch
gallery museum
exhibition show display
pottery ceramics
knit crochet
sew stitch
team club side
club society association
match game fixture
game play
football soccer
tournament championship competition contest
competition contest
championship final
coach trainer
win won victory
win beat
lose lost defeat
lose lost misplace
score result
champion winner
prize award trophy
medal trophy
gamble bet
race run marathon
run jog
swim pool
climb climbing
skate skating
ski skiing
sail sailing
wrestle wrestling
cash money
money funds
debt owe
owe repay
borrow lend
lend lent loan
repay repaid
settle settled square
refund reimburse
deposit advance
account bank
bill invoice
fee charge
price cost
expensive dear
cheap inexpensive
discount reduction
budget spending
save savings
spend spent
invest investment
subscription subscribe membership
membership member
inherit inheritance
rise raise increase
purchase buy bought
sell sold
trade swap exchange
exchange swap
belong property
order ordered
deliver delivery delivered
parcel package
post mail
shop store
supermarket grocery
groceries shopping
receipt proof
warranty guarantee
expire expiry valid
expire end
renew renewal extend
return returned brought
present gift
voucher coupon
begin start began started begun
finish end complete
quit stop
dream dreamt
moth butterfly
pest moths
tyre tire
based live settle reside
speak talk
change switch
change alter
replace substitute
swap replace
increase raise
decrease reduce lower
reduce cut
double twice
begin commence
open opening
shut close closed closes
arrive arrival
remain stay
meeting met
marry wed
wedding marriage
anniversary married
propose proposal
engaged engagement
divorce divorced
separate split
breakup split
birthday born
birth born
bear born
die died dead
death died
funeral burial
bury funeral
grave cemetery
christen baptism
celebrate celebration party
party celebration
invite invitation
guest visitor
clothes clothing garment gown dress
clothing outfit
trousers pants slacks
jumper sweater pullover
trainers sneakers
shoe boot
coat jacket
glove mitten
scarf shawl
swimsuit swimming
pyjamas nightwear
jewellery jewelry
ring band
bracelet bangle
necklace pendant
insect bug
bug insect mosquito
bee wasp
spider arachnid
cattle herd
horse pony
pig hog
sheep lamb
hen chicken
rooster cock
dog puppy pup hound
cat kitten kitty
rabbit bunny
tortoise turtle
vet veterinary
pet animal
feed food
leash lead
plant shrub
plant planted
flower blossom bloom
tree bush
harvest crop
crop grow
lawnmower mower
strimmer trimmer
hammer mallet
spanner wrench
rake hoe
spade shovel
hose sprinkler
farm farming
farm agriculture
field meadow pasture
barn stable
fence hedge
scared afraid frightened
afraid fear
fear phobia
angry mad furious
annoyed irritated
happy glad pleased
sad unhappy
tired exhausted
worried anxious nervous
proud pride
lonely alone
bored boring
funny amusing
clever smart bright
stupid silly
odd strange weird
beautiful pretty lovely
ugly hideous
quiet silent
loud noisy
clean tidy
dirty filthy
wet damp
dry arid
hot warm
cold chilly
sunny sunshine
rain rainy
snow snowy
storm thunderstorm
frost freeze
autumn fall
fix repair mend restore
repaired mended fixed restored
large big huge
small little tiny
ride drive
type kind sort
make brand
brand make model
model version
colour color
favourite favorite best prefer love
prefer rather
dislike hate
hate loathe
steal stole stolen nick nicked robbed taken
theft stolen
thief burglar
broken break broke
choose chose chosen pick picked
select choose
decide decided decision
receive received got
ask question
answer reply
reply respond
opinion view think thought
advice advise
complain complaint
argue argument quarrel
agree agreement
apologise apologize sorry
thank thanks
remember remind
remind reminder
locate find
search look
notice spot
trapped stuck
submit submitted handed
decline declined refuse refused
refuse reject
allow permit
permission allowed permit
forbidden banned
ban forbid
avoid evade
help assist
assist assistance
lead leader run head
accountant treasurer
chair chairman president
mayor council
police officer
lawyer solicitor attorney
court judge
citizen citizenship
citizenship passport nationality
nationality citizenship
vote election
church chapel parish
priest pastor vicar minister
pray prayer
bible scripture
christmas xmas
christmas noel
address street
street road lane
town city
village hamlet
country nation
countryside rural
hill mountain
river stream
lake pond
sea ocean
beach shore coast
forest woods
island isle
bridge crossing
airport airfield
station stop
evening night
evening tonight
night bedtime
noon midday
weekend saturday
early late
age aged
old elderly
young youth
current now
former ex
original originally
extra additional
whole entire
dozen twelve
measure measurement
length long
width wide
height high
depth deep
temperature degrees
quick fast
slow slowly
fast rapid
bag sack
container box
paper sheet
document paperwork papers
form document
folder binder
envelope letter
letter mail
calendar planner
sign signal
clock timepiece
alarm clock
whereabouts location place
chore errand task
task todo job
vice habit addiction
addiction habit hooked
handle nickname
abode home house
lodging accommodation
residence home house
housemate roommate flatmate
spouse partner fiance
boyfriend partner bloke
girlfriend partner
mate pal chum
twin sister brother
kin relatives
stepmother stepmum
stepfather stepdad
godmother godfather godparent
toddler baby
teenager teen
pensioner retiree
supervise manage lead
boss employer chief lead
colleague teammate
staff employees team
trade craft profession
wages pay salary
paycheck salary pay
bonus premium
unemployed jobless redundant
sacked fired dismissed redundant
started joined began
founded started opened
firm startup company
headquarters office
internship trainee placement
volunteer voluntary
qualification certificate diploma degree
certificate diploma
qualified passed
license permit
enrol enroll register
scholarship bursary grant
classmate schoolmate
kindergarten nursery preschool
nursery daycare creche
subject course
revise revision study
tuition fees
fail failed flunk
pass passed
attempt try go
mobile cell
smartphone phone handset
device gadget
pc computer
environment env
cloud backup
charger charging
repair mechanic
vehicle ride
lorry hgv
commute travel
commute train bus
fine penalty
toll fee
departure leave
destination trip
stay hotel
airbnb hotel
sunburn burnt
souvenir gift
luggage bags
physician medic
specialist consultant doctor
checkup appointment
physio physiotherapist physiotherapy
midwife birth
pill meds
meds medication medicine
inhaler asthma
hayfever pollen
lactose milk dairy
milk dairy
gluten wheat coeliac celiac
wheat flour
digestion stomach lactose
indigestion heartburn
nausea sick
faint fainted unconscious
faint dizzy
panic anxiety
insomnia sleepless
asleep sleep
nap sleep
bruise injury
sprain ankle twisted
twisted sprained
limp leg
cast plaster splint
bandage dressing
stitches wound
contact lenses
hearing deaf
deaf sign
spectacles lenses
dementia alzheimer
stroke heart
surgery procedure op
recover recovery healed
starter appetizer
snack nibble
stew casserole
soup broth
takeaway takeout
groceries food
teetotal sober alcohol
alcohol drink booze
booze drink beer
coffee espresso caffeine
caffeine coffee
cuppa tea
barbecue grill
grill roast
spicy hot chili
chilli chili
sauce dip
dish casserole
oven stove
kitchen cook
chef cook
baker bakery
bakery bread
butcher meat
fishmonger fish
greengrocer vegetables
florist flowers
hairdresser barber
hairdresser haircut
haircut barber
beard shave
makeup cosmetics
tattoo ink
piercing earring
perfume scent
scent smell
pram stroller pushchair
nappy diaper
dummy pacifier
toy doll
puzzle jigsaw
boardgame game
chess checkmate
cards poker
hike mountain
hut cabin
cabin cottage
tent camping
camping camp
campsite camp
beach seaside
seaside coast
wood forest
harbour port
pier jetty dock
jetty dock
boat dinghy canoe kayak
canoe kayak paddle
oar row rowing
paddle row
surf surfing
dive diving scuba
scuba snorkel
gymnastics gymnast
martial judo karate
boxing boxer
archery bow
goalie goalkeeper keeper
goalkeeper keeper goal
striker forward
defender defence
referee umpire
league division
supporter fan
fan support follow
medal gold silver bronze
podcast listen
stream streaming
binge watch
series season
author novelist
novel read
poetry poem
paperback book
audiobook book
diary journal
stamp post
calligraphy handwriting
painter paint
sculpture statue
photographer photo
camera film
album photos
quilt patchwork
embroidery embroider stitch
weave loom
carve carving whittle
woodwork carpentry joinery
carpenter joiner
restore conserve mend
conserve restore
old ancient
antique old
vintage old
dog hound mutt
puppy litter
kitten litter
stray shelter
budgie parakeet
aquarium tank
terrarium tank
cage hutch
hutch rabbit
stable horse
saddle horse
foal pony
calf cow
lamb ewe
chick hen
egg hen
honey bees
beehive bees
compost heap
greenhouse seedlings
seedling sprout
prune trim
weed weeds
mow lawn
lawn mower
hedge trim
pot plant
sapling tree
orchard apples
vineyard grapes
roof tiles
gutter roof
chimney fireplace
fireplace hearth
floor parquet
tile tiles
paint shade
shade colour
balcony terrace
terrace patio
porch veranda
gate fence
doorbell bell
key keys
keys spare
alarm siren
thermostat heating
leak dripping
leak leaked water
drain clogged
clog block
blocked clogged
mould damp
mouse mice
burglary burgled
burglar thief
steal stolen theft nicked
nicked stolen
theft robbery stolen
rob robbed
accident crash
crash collision
witness saw
notary lawyer
contract agreement
sign signed signature
will testament
tax taxes
tax refund
loan borrow credit
mortgage bank
overdraft debt
savings isa
shares stocks
crypto bitcoin
budget spend
fortune money
charity donate
donate blood
lottery won
auction bid
bargain deal
sale discount
refund money
invoice paid
tip gratuity
allowance stipend
pocket money
currency euro
coin cash
wallet money
receive obtain
acquire buy
possess own
belong own
keep store kept
store stored
stash hide
storage stored
locker code
drawer desk
shelf shelves
attic roof
box tin
tin biscuit
jar pot
throw bin
discard bin
lose misplaced
find found
discover found
notice saw
reveal told
confess admit
admit confess
promise vow
plan intend
intend plan
hope wish
wish want
dream wish
idea plan
decide chose
choose pick chose
pick choose
prefer favourite
enjoy love like
adore love
detest hate
avoid stop
forbid allowed
allowed permitted
permit allow
need require
require need
cause because
reason because why
result outcome
outcome result
happen occur
occur happen
event party
gathering reunion
reunion meet
ceremony wedding
honeymoon wedding
bridesmaid wedding
vow wedding
baptise christening
godchild baptism
graduation ceremony
farewell goodbye
retire pension
housewarming party
picnic park
costume carnival
carnival parade
parade march
festival concert
gig perform
perform play performed
performance show
premiere opening
stage theatre
rehearse rehearsal
audience crowd
applause clap
conductor orchestra
drummer drums
drum drums
bassist bass
guitarist guitar
pianist piano
singer vocals
lyrics words
composer compose
record recording
vinyl record
playlist songs
radio broadcast
headline news
news announcement
announce tell told
inform tell
mention said
reply answer
call ring phone
ring phoned
text message
chat talk
gossip rumour
argue row quarrel
quarrel row fight
fight argument
apologise sorry
forgive sorry
praise compliment
advise advice recommend
recommend suggest
suggest propose
persuade convince
assist help
support help
nurse ward
ward hospital
ambulance paramedic
paramedic ambulance
firefighter fire
soldier army
army military
navy sailor
pilot plane
sailor ship
captain ship
crew team
ship vessel
ferry crossing
lighthouse coast
storm wind
flood flooded
drought dry
heatwave hot
blizzard snow
icy ice
fog mist
thunder lightning
season spring summer autumn winter
weekend saturday sunday
daily everyday
weekly week
monthly month
yearly annual
fortnight weeks
midnight night
dawn sunrise
dusk sunset
often usually
height tall metres
speed fast
distance far miles kilometres
harvest kilos
harvest grew picked
amount number
maximum most
minimum least
half middle
tiny small
huge enormous
broken bust
busted broken
ruin spoil
spoil spoilt
rotten mouldy
stain spot
spill spilt
rip torn tear
torn ripped
`);

/** A kind of thing and things of that kind, which answer for it: a question about a fruit, a note about apples. */
export const KINDS: readonly string[] = toLines(`
pet dog cat puppy pup kitten rabbit hamster tortoise parrot budgie goldfish
animal pet dog cat rabbit tortoise axolotl horse bird cow calf goat sheep pig hen duck goose pony
dog puppy dachshund spaniel beagle terrier poodle labrador retriever collie corgi
nut almond walnut peanut hazelnut cashew pistachio
fruit kiwi apple strawberry banana orange lemon lime grape grapefruit pear plum cherry peach melon berry raspberry gooseberry mango pineapple quince
seafood shellfish mussel prawn shrimp crab lobster oyster fish
vegetable carrot potato onion leek cabbage kale bean pea lettuce tomato pepper spinach broccoli
tree oak ash birch maple willow beech apple hazelnut walnut cherry pear plum quince
flower rose tulip lily daisy orchid sunflower geranium
plant pothos monstera fern cactus succulent orchid
insect moth wasp bee ant fly spider mosquito beetle
bird parrot pigeon robin sparrow owl gull
spice turmeric cumin ginger cinnamon paprika chili
meat beef pork lamb chicken bacon ham sausage turkey
fish salmon tuna trout herring
cheese cheddar feta brie
food bread soup rice pasta pizza cheese meat fish curry salad stew pie cake
drink coffee tea beer juice water milk cider rooibos
tool saw hammer drill chainsaw wrench axe spade
clothing shoes gloves jacket trousers shirt dress coat scarf
shoes boots sandals heels slippers
sport swim swimming running marathon football tennis climbing bouldering cycling volleyball basketball hockey rugby cricket golf badminton wrestling rowing yoga judo skiing
instrument piano guitar violin viola cello bass drum accordion trumpet flute saxophone clarinet harp organ
language dutch spanish portuguese german french english italian mandarin arabic polish
painkiller ibuprofen paracetamol aspirin
antibiotic penicillin amoxicillin
medicine penicillin ibuprofen paracetamol aspirin insulin statin metformin inhaler ointment antibiotic drops
car ford toyota honda volkswagen golf polo bmw audi tesla renault fiat volvo skoda mazda nissan dacia peugeot
truck ford ram chevy dodge
pickup ford ram chevy dodge
tractor kubota deere fendt massey
laptop macbook thinkpad dell lenovo
phone iphone pixel samsung fairphone nokia
voice alto soprano tenor bass
profession teacher nurse engineer doctor lawyer plumber electrician carpenter baker cook driver clerk accountant farmer
job teach teacher nurse engineer doctor lawyer plumber electrician carpenter baker cook driver clerk accountant farmer
colour red blue green yellow black white purple orange pink brown grey gray silver gold beige cream turquoise violet lilac navy maroon
fuel diesel petrol gasoline electric hybrid
drive car van truck lorry semi tractor motorbike ford toyota honda volkswagen golf polo bmw audi tesla renault fiat volvo skoda mazda nissan dacia peugeot
furniture sofa table chair bed desk shelf wardrobe
room kitchen bathroom bedroom attic cellar
vehicle car van truck bus bike motorbike scooter tractor
hobby choir paint pottery garden knit sew chess fishing photography reading baking bowls
music jazz rock classical folk
religion catholic protestant muslim jewish buddhist hindu
app spotify whatsapp instagram facebook tiktok
subscription netflix spotify
newspaper times gazette herald guardian post
relative mother father brother sister aunt uncle cousin grandmother grandfather
hobby climbing bouldering hiking cycling running swimming rowing football tennis golf chess yoga singing dancing gardening drawing painting pottery knitting crochet sewing embroidery woodwork carpentry cooking baking fishing birdwatching photography astronomy telescope stamps puzzles
hobby guitar piano violin cello accordion drum choir band theatre reading writing camping sailing surfing skiing skating volleyball basketball badminton
pastime climbing hiking cycling running swimming rowing football tennis chess knitting photography choir
profession chef baker butcher barber hairdresser waiter barista bartender pharmacist dentist surgeon midwife paramedic vet therapist psychologist
profession architect builder mechanic welder painter plasterer roofer joiner gardener florist fisherman sailor pilot soldier firefighter policeman
profession professor lecturer scientist biologist chemist physicist researcher librarian journalist editor translator photographer designer developer programmer
profession manager secretary receptionist cashier salesman banker economist judge solicitor postman courier dispatcher conductor tailor
job chef baker butcher barber hairdresser waiter barista bartender pharmacist dentist surgeon midwife paramedic vet therapist psychologist
job architect builder mechanic welder painter joiner gardener florist fisherman sailor pilot soldier firefighter policeman
job professor scientist biologist chemist physicist researcher librarian journalist editor translator photographer designer developer programmer
job manager secretary receptionist cashier salesman banker judge solicitor postman courier dispatcher conductor tailor chef
sport football rugby cricket hockey tennis squash badminton volleyball handball netball basketball baseball golf rowing sailing surfing diving skating skiing snowboarding boxing fencing archery gymnastics athletics triathlon
insect butterfly dragonfly ladybird grasshopper cockroach flea tick hornet
animal lion elephant tiger bear wolf fox deer hedgehog squirrel otter seal whale dolphin shark snake lizard frog toad turtle monkey donkey mouse ferret hamster
pet ferret snake lizard parakeet canary gecko turtle mouse
bird crow magpie swan goose hawk eagle heron stork blackbird swallow
fruit apricot fig date papaya passionfruit blueberry blackberry currant rhubarb avocado coconut
vegetable courgette aubergine beetroot cauliflower celery cucumber garlic parsnip pumpkin radish turnip asparagus squash
nut walnut pecan macadamia brazil chestnut
dessert cake pie pudding brownie tiramisu trifle pavlova
drink tea cocoa lemonade whisky vodka gin rum champagne smoothie
dairy milk cheese butter cream yoghurt lactose
food sandwich noodle sushi burger taco burrito falafel hummus dumpling paella lasagne pancake omelette egg nut
allergy pollen dust nut milk lactose gluten egg sesame shellfish wasp penicillin latex kiwi birch
allergic pollen birch nut peanut walnut lactose gluten sesame shellfish mussel prawn wasp penicillin ibuprofen latex kiwi hazelnut
instrument ukulele banjo mandolin oboe bassoon trombone tuba harmonica keyboard recorder
language russian japanese chinese korean hindi turkish greek swedish norwegian danish finnish hungarian czech ukrainian welsh irish hebrew urdu latin
illness flu covid asthma diabetes migraine bronchitis pneumonia measles chickenpox cancer arthritis
injury fracture sprain burn cut concussion bruise
body arm leg hand foot knee ankle shoulder elbow wrist finger toe back neck head
bone arm leg wrist ankle rib collarbone toe finger shoulder
limb arm leg
joint knee hip shoulder elbow ankle wrist
jewellery ring necklace bracelet earring brooch watch
garment gown dress shirt jumper jacket coat skirt suit scarf
textile gown dress tapestry quilt silk wool linen lace
fabric silk wool cotton linen velvet lace
material wood metal glass plastic stone leather
metal gold silver copper iron steel bronze
vehicle tram bicycle motorcycle lorry minibus camper caravan boat ferry helicopter
boat canoe kayak dinghy yacht ferry
appliance fridge freezer oven dishwasher kettle toaster microwave boiler
gadget phone tablet laptop camera drone headphones
tool screwdriver pliers spanner chisel auger strimmer rake shovel
furniture armchair bookcase cupboard chest mirror bench stool mattress
relative son daughter nephew niece grandson granddaughter twin
school kindergarten primary secondary college
subject maths mathematics physics chemistry biology history geography literature
science physics chemistry biology
book novel thriller biography dictionary
game chess poker backgammon scrabble monopoly catan
weather rain snow sun storm fog wind hail
ghost spirit phantom
`);

/** A word and others that often tell about it: weaker, because they say different things. The others are not related to
 *  each other. */
export const TOPICS: readonly string[] = toLines(`
job employer work boss company firm hire salary colleague shift position role profession
job teach teacher nurse engineer surgeon write drive sell quit leave left resign notice interview contract offer
employer job work boss company firm quit leave left resign notice salary
boss manager supervisor job work
live home house flat apartment move rent landlord address neighbour stay based
home live move rent address
move lease keys removal boxes live
rent landlord flat apartment tenant lease
own owner landlord belong
pet dog cat puppy pup kitten rabbit hamster tortoise shelter vet
adopt shelter rescue pet
car drive driving licence garage petrol park
phone number call sim
wifi router password
food eat dish meal soup cook dinner lunch breakfast
diet vegetarian vegan eat meat
allergic rash swell swollen sting
medicine allergic penicillin antibiotic prescription
train training gym exercise
hobby like enjoy choir paint music garden pottery
band music gig trio concert song
concert gig play
tune compose write song
compose write wrote
team football goalkeeper
travel flight fly visit trip island beach
holiday flight fly beach island weekend
train interrail rail railway
plane flight fly airport
dentist tooth teeth filling
doctor dentist hospital surgery nurse
operate operation surgery surgeon hospital
weigh weight kilo scales pound
age born birthday old year turned
birthday born birth turned
die died death funeral
marry wedding wife husband bride groom registry engaged
engaged engagement ring propose
divorce ex separated
relationship boyfriend girlfriend partner together ex
school pupil class teacher grade
teach teacher lesson class subject pupil
teacher school class
university college degree study graduate
doctorate phd thesis defend defence
money owe lend lent borrow loan debt paid pay
owe lend lent borrow loan debt pay paid
price cost euro pay fee expensive cheap
cost price euro pay
earn net gross pay euro salary
insurance policy premium
bank account card
buy shop shopping purchase
split separate divorce ended
injury fall fell break hurt ankle leg finger wrist
swell swollen allergic
scared afraid fear panic phobia
celebrate party
credit visa mastercard amex card debt
medicine penicillin ibuprofen paracetamol aspirin insulin statin metformin inhaler ointment antibiotic drops mg dose
prescription medicine pharmacy tablet pill dose mg
dose mg microgram milligram tablet pill twice daily
tablet mg pill dose morning bedtime
diabetes insulin metformin sugar
thyroid levothyroxine gland
cholesterol statin
subscription netflix spotify magazine monthly cancel membership
television netflix sky channel programme
newspaper times gazette herald delivered
computer laptop macbook code
allotment plot leek potato spud onion bean lettuce
garden lawn flower vegetable hedge seed
grow leek potato onion bean tomato
bread flour yeast dough bake sourdough
batter flour eggs milk
recipe ingredient flour egg butter sugar salt cup spoon
ingredient flour egg butter sugar salt oil garlic onion
lentil dal soup
avoid allergic allergy hives
size shoes chest waist collar gloves ring small large wide
church choir pastor hymn mass sunday
hymn church choir song
rehearsal choir band orchestra
choir sing alto soprano tenor bass
citizenship passport oath german american british french canadian
immigrate arrive came landed
childhood grew born
hometown born grew
present birthday christmas gave gift
gift birthday christmas gave
funeral bury buried coffin song hymn
habit smoking drinking snuff tobacco
smoke fag cigarette tobacco snuff
retire pension
wedding married bride groom dress
anniversary married wedding
committee professor member
defend committee thesis defense
thesis supervisor committee chapter defense
advisor thesis supervisor phd
university student msc bsc phd degree lecture campus
student msc bsc phd degree
degree bachelor master msc bsc phd
grade mark score points
date dating together
dating boyfriend girlfriend together
grandchild grandson granddaughter
hospital operation bed ward op
hip operation replacement op
knee operation injury
eye drops cataract optician glasses
medicine eye drops
oil filter change service
service oil filter brakes
rubbish bins collection
collection bins
boiler heating gas
bank account money savings branch
rent month landlord flat deposit
deposit rent landlord
stipend month pay
debt visa loan credit owe
satellite dish sky channel
pickup truck ford
opinion think wrong right
bet won lost
win beat prize medal trophy
game score beat goal
match score beat goal
tournament semifinal final round
championship semifinal final round
sport team match training
wifi broadband network
password manager router
room dorm rent
accommodation dorm room flat
tend nurse nursing ward
lesson teacher book
weather rain snow sun wind frost
hobby knit sew chess fishing photograph read collect bake bowls
collect stamps coins
before used former previous earlier old
former old ex previous
previous old last former
sell sold buyer
married wife husband spouse
parent son daughter child
aunt niece nephew
become became
sleep bed sofa mattress
sleep night nap
wake alarm early
thesis write chapter hand
licence driving test passed examiner
driving lesson instructor test
learn lesson course class practise
language fluent speak course
restaurant chef cook table menu
bakery shop loan oven
business shop opening customers
employ hired works staff
hire hired contract
workplace office desk lab
contract extended until years
danger allergic emergency
dangerous allergic allergy
digestion allergic lactose intolerance
trouble problem
swell sting wasp bee
fear height spider moth lift flying
scared moth height flying
travel went flew back trip ferry train
destination went flew
tour island museum
museum exhibition gallery curate
perform gig bar stage
venue bar hall church club
play team position keeper
position goalkeeper striker
tournament won lost
race run knee training
pet named adopted vet
breed terrier spaniel collie
adopt puppy kitten fetched
born birth weigh daughter son
baby born niece nephew
wedding dress church ring vows
propose yes ring knee
engage yes ring
breakup done ended ex
separate ended over done
lend borrow return back
belong borrow lent
hospital broke cut injured
surgery knee hip cataract wisdom
medicine doctor pharmacist
fall fell broke
password hidden taped written behind
key hang neighbour spare hidden
code locker lock
hide behind under inside
recycle bins
cost price worth
cost euro pound dollar
debt loan owe repaid
loan bank credit union
rent deposit lease
lease sign deposit
house bought keys mortgage
address street road avenue
street road avenue
city town village
town village city
country abroad
nationality passport citizen
religion church mosque temple
pray church
vote election party
politics vote
meeting minutes agenda
appointment calendar
deadline submit hand
celebrate cake party
birthday cake present party
christmas tree presents
party guests music
`);
