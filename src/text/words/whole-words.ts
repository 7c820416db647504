/** English words whose last letters look like the ending of another word: "number" is nothing that numbs, and "gathered" has the stem
 *  of "gather". */
const WHOLE = `
administer alter anchor answer author barter batter better blister bolster border bother buffer cater censor center charter chatter
clamor clatter cluster color conquer consider cover cower deliver differ discover encounter engineer enter error factor falter favor
feather fester filter finger flatter flavor flicker flower flutter foster gather glitter hammer hamper harbor hinder honor hover humor
hunger infer labor layer linger litter loiter lower master matter mirror monitor murder muster mutter number odor offer order pamper
pepper pester pilfer plaster plunder ponder powder power prefer prosper quarter quiver recover refer register remember render rumor
saunter scatter sever shatter shelter shiver shudder simmer slander slaughter slumber smother splinter sponsor sputter squander stagger
stammer steer stutter suffer surrender swagger tailor tamper taper teeter temper thunder totter tower transfer trigger tutor usher utter
volunteer wander water waver weather whisper wither wonder

mother father brother sister daughter grandmother grandfather neighbor partner customer officer doctor professor mayor minister soldier
butler barber carpenter emperor ancestor successor passenger stranger porter monster tiger spider beaver hamster oyster otter panther
rooster deer

banner barrier beer boulder burger butter cancer career chapter character cider clover copper corner corridor counter crater cursor
cylinder dagger danger diameter dinner disaster door drawer ember fever fiber floor gender ginger glacier gutter helicopter horror integer
ladder lager laser laughter lavender leather letter liquor liter liver lobster lumber manner member meter motor newspaper paper parameter
parlor peer pewter poker poster prayer razor river rubber saucer sector semester sewer shoulder shower shutter silver slipper summer supper
sweater tender terror theater timber trouser vapor vector viper winter

after altogether eager either elder ever forever former further however inferior inner inter interior exterior junior senior lesser latter
major minor moreover neither never other outer over poor prior proper rather sheer sinister sober super superior together under upper
whatever whenever wherever whether whichever whoever

auction billion caution champion companion cushion dominion fashion legion lion lotion mansion mention million mission motion nation
notion onion opinion option passion pension portion position potion question ration region religion section session station tension union
vacation version

anything ceiling clothing darling during earring evening everything herring morning nothing pudding sibling something stocking string

bed embed exceed feed hatred hundred indeed kindred naked need proceed sacred seed speed succeed wicked
`;

export const WHOLE_WORDS: ReadonlySet<string> = new Set(WHOLE.trim().split(/\s+/));
