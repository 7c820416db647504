/** Continents, countries, their capitals, and states of the USA (countries-list 3.4.1, MIT;
 *  @stdlib/datasets-us-states-names 0.2.3, Apache-2.0). */
export const COUNTRIES = `
abu dhabi|abuja|abyssinia|accra|adamstown|addis ababa|afghanistan|africa|alabama|aland|alaska|albania|algeria|algiers|
alofi|america|american samoa|amman|amsterdam|andorra|andorra la vella|angola|anguilla|ankara|antananarivo|antarctica|
antigua and barbuda|apia|argentina|arizona|arkansas|armenia|aruba|ascension island|ashgabat|asia|asmara|astana|
asuncion|athens|australia|austria|avarua|azerbaijan|baghdad|bahamas|bahrain|bahrein|baku|bamako|bandar seri begawan|
bangkok|bangladesh|bangui|banjul|barbados|basse-terre|basseterre|basutoland|bechuanaland|beijing|beirut|belarus|
belgium|belgrade|belize|belmopan|belorussia|benin|berlin|bermuda|bern|bhutan|bishkek|bissau|bogota|bolivia|bonaire|
bosnia and herzegovina|botswana|bouvet island|brasilia|bratislava|brazil|brazzaville|bridgetown|britain|
british honduras|british indian ocean territory|british virgin islands|brunei|brussels|bucharest|budapest|buenos aires|
bulgaria|burkina faso|burma|burundi|byelorussia|cabo verde|cairo|california|cambodia|cameroon|canada|canberra|
cape verde|caracas|castries|cayenne|cayman islands|central african republic|ceska republika|ceylon|chad|
charlotte amalie|chile|china|chisinau|christmas island|city of san marino|city of victoria|cockburn town|colombia|
colombo|colorado|comoros|conakry|congo-brazzaville|congo-kinshasa|connecticut|cook islands|copenhagen|costa rica|
cote d'ivoire|croatia|cuba|curacao|cyprus|czech republic|czechia|dahomey|dakar|damascus|delaware|
democratic republic of the congo|denmark|dhaka|diego garcia|dili|djibouti|dodoma|doha|dominica|dominican republic|
douglas|dprk|dr congo|drc|dublin|dushanbe|dutch east indies|east pakistan|east timor|ecuador|
edinburgh of the seven seas|egypt|el aaiun|el salvador|ellice islands|emirates|equatorial guinea|eritrea|estonia|
eswatini|ethiopia|europe|fakaofo|falkland islands|faroe islands|fiji|finland|florida|flying fish cove|formosa|
fort-de-france|france|freetown|french guiana|french polynesia|french southern territories|french sudan|funafuti|fyrom|
gabon|gaborone|gambia|george town|georgetown|georgia|germany|ghana|gibraltar|gilbert islands|gitega|gold coast|
great britain|greece|greenland|grenada|guadeloupe|guam|guatemala|guatemala city|guernsey|guinea|guinea-bissau|gustavia|
guyana|hagatna|haiti|hamilton|hanoi|harare|havana|hawaii|heard island and mcdonald islands|helsinki|holland|holy see|
honduras|hong kong|honiara|hungary|iceland|idaho|illinois|india|indiana|indonesia|iowa|iran|iraq|ireland|islamabad|
isle of man|israel|italy|ivory coast|jakarta|jamaica|jamestown|japan|jersey|jerusalem|jordan|juba|kabul|kampala|
kampuchea|kansas|kathmandu|kazakhstan|kentucky|kenya|khartoum|kigali|king edward point|kingston|kingstown|kinshasa|
kirghizia|kiribati|kosovo|kralendijk|kuala lumpur|kuwait|kuwait city|kyiv|kyrgyz republic|kyrgyzstan|lao pdr|laos|
latvia|lebanon|lesotho|liberia|libreville|libya|liechtenstein|lilongwe|lima|lisbon|lithuania|ljubljana|lobamba|lome|
london|longyearbyen|louisiana|luanda|lusaka|luxembourg|macao|macau|macedonia|madagascar|madrid|maine|majuro|malabo|
malawi|malaysia|maldives|male|mali|malta|mamoudzou|managua|manama|manila|maputo|mariehamn|marigot|marshall islands|
martinique|maryland|maseru|massachusetts|mata-utu|mauritania|mauritius|mayotte|mexico|mexico city|michigan|micronesia|
minnesota|minsk|mississippi|missouri|mogadishu|moldavia|moldova|monaco|mongolia|monrovia|montana|montenegro|montevideo|
montserrat|morocco|moroni|moscow|mozambique|muscat|myanmar|n'djamena|nairobi|namibia|nassau|nauru|naypyidaw|nebraska|
nepal|netherlands|nevada|new caledonia|new delhi|new hampshire|new hebrides|new jersey|new mexico|new york|new zealand|
ngerulmud|niamey|nicaragua|nicosia|niger|nigeria|niue|norfolk island|north america|north carolina|north dakota|
north korea|north macedonia|northern mariana islands|northern rhodesia|norway|nouakchott|noumea|nuku'alofa|nuuk|
nyasaland|oceania|ohio|oklahoma|oman|oranjestad|oregon|oslo|ottawa|ouagadougou|pago pago|pakistan|palau|palestine|
palikir|panama|panama city|papeete|papua new guinea|paraguay|paramaribo|paris|pennsylvania|persia|peru|philippines|
philipsburg|phnom penh|pitcairn islands|plymouth|podgorica|poland|port louis|port moresby|port of spain|port vila|
port-au-prince|port-aux-francais|porto-novo|portugal|portuguese guinea|prague|praia|pretoria|pristina|puerto rico|
pyongyang|qatar|quito|rabat|ramallah|republic of korea|republic of the congo|reunion|reykjavik|rhode island|rhodesia|
riga|riyadh|road town|romania|rome|roseau|roumania|rumania|russia|russian federation|rwanda|saint barthelemy|
saint helena|saint helier|saint john's|saint kitts and nevis|saint lucia|saint martin|saint pierre and miquelon|
saint vincent and the grenadines|saint-denis|saint-pierre|saipan|samoa|san jose|san juan|san marino|san salvador|
sana'a|santiago|santo domingo|sao tome|sao tome and principe|sarajevo|saudi arabia|senegal|seoul|serbia|seychelles|
siam|sierra leone|singapore|sint maarten|skopje|slovakia|slovenia|sofia|solomon islands|somalia|south africa|
south america|south carolina|south dakota|south georgia and the south sandwich islands|south korea|south sudan|
south tarawa|south west africa|southern rhodesia|spain|spanish sahara|sri lanka|st george's|st peter port|stanley|
stockholm|sucre|sudan|suriname|suva|svalbard and jan mayen|swaziland|sweden|switzerland|syria|syrian arab republic|
taipei|taiwan|tajikistan|tallinn|tanganyika|tanzania|tashkent|tbilisi|tegucigalpa|tehran|tennessee|texas|thailand|
the valley|thimphu|tirana|togo|tokelau|tokyo|tonga|torshavn|trinidad and tobago|tripoli|tristan da cunha|tunis|tunisia|
turkey|turkiye|turkmenia|turkmenistan|turks and caicos islands|tuvalu|uae|ubangi-shari|uganda|uk|ukraine|ulan bator|
united arab emirates|united kingdom|united states|united states of america|upper volta|uruguay|us|
us minor outlying islands|us virgin islands|usa|utah|uzbekistan|vaduz|valletta|vanuatu|vatican|vatican city|venezuela|
vermont|victoria|vienna|vientiane|viet nam|vietnam|vilnius|virginia|wallis and futuna|warsaw|washington|washington dc|
wellington|west island|west virginia|western sahara|willemstad|windhoek|wisconsin|wyoming|yamoussoukro|yaounde|yaren|
yemen|yerevan|zagreb|zaire|zambia|zimbabwe|
`;

/** The largest cities of each time zone (@vvo/tzdb 6.202.0, MIT; from GeoNames, CC BY 4.0). */
export const CITIES = `
aalborg|abeche|abidjan|abobo|abomey-calavi|abovyan|abu dhabi|abuja|accra|adak|adamstown|addis ababa|adelaide|
adelaide hills|aden|af'abet|aktobe|al ahmadi|al ain city|al farwaniyah|al muharraq|alajuela|albuquerque|aleppo|
alexandria|algiers|ali sabih|alice springs|almaty|alofi|altai|amadora|ambon|amman|amsterdam|anadyr|anchorage|andijon|
andorra la vella|angarsk|anisoc|ankara|annaba|antananarivo|antofagasta|antsirabe|antwerp|apia|aqsu|ar rayyan|arawa|
arequipa|arhus|ashgabat|asmara|assomada|astana|asuncion|atakpame|athens|atikokan|auckland|avarua|bafoussam|baghdad|
baie-mahault|baku|balbala|balikpapan|balti|baltiysk|bamako|bamenda|bandar seri begawan|bandariba|bandung|bangkok|
bangui|banja luka|barcelona|barnaul|barquisimeto|barranquilla|basel|basrah|basseterre|bata|battambang|batumi|bawshar|
bayamon|beau bassin-rose hill|bedok new town|begoua|beijing|beira|beirut|bekasi|belgrade|belize city|belo horizonte|
belogorsk|bender|bengaluru|benghazi|benjamin constant|berbera|bergen|berlin|bharatpur|bimbo|birkirkara|birmingham|
bishkek|bissau|bitola|blagoveshchensk|blanc-sablon|blantyre|bo|bobo-dioulasso|bogota|borama|bouake|boujdour|brades|
braga|brandon|bratislava|bratsk|brazzaville|bridgetown|brikama|brisbane|brno|brooklyn|brussels|buchanan|bucharest|
budapest|buenos aires|bujumbura|bulawayo|bunamwaya|bunbury|burgas|burnaby|bursa|busan|cairo|calgary|cali|callao|
calliaqua|caloocan|camaguey|camayenne|cambridge bay|campo grande|can tho|canberra|cancun|cape town|capiata|caracas|
carnot|carolina|carrefour|casablanca|casey|castries|cayenne|celje|chagos|chaguanas|chandler|charleroi|charlotte amalie|
chatham|chattogram|chelyabinsk|chengdu|chernyakhovsk|chetumal|chicago|chinandega|chipata|chisinau|chita|chitungwiza|
choibalsan|chon buri|chongqing|christchurch|chuuk|ciudad acuna|ciudad del este|ciudad juarez|cluj-napoca|coban|
cochabamba|cockburn town|colombo|colorado springs|conakry|conception bay south|constanta|constantine|contumo|
copenhagen|cordoba|cork|cotonou|coyhaique|cozumel|creston|cruzeiro do sul|cuenca|cuiaba|culiacan|curepipe|daegu|dakar|
dakhla|dalap-uliga-dorrit|dallas|damascus|danli|danmarkshavn|dar es salaam|dar naim|darhan|dartmouth|darwin|dasoguz|
daugavpils|davao|david|davis|debrecen|dededo village|dehiwala-mount lavinia|delhi|delmas|denpasar|denver|dhaka|dikhil|
dili|djibouti|dnipro|dodoma|doha|dolisie|douala|douglas|dubai|dublin|dudelange|dumbea|dumontdurville|durban|durres|
dushanbe|eagle river|east honolulu|easter|ebebiyin|ecatepec de morelos|edmonton|el marsa|el paso|elbasan|ensenada|
erbil|erdenet|esch-sur-alzette|espargos|espoo|eucla|faaa|fairbanks|faisalabad|fakaofo|fes|flying fish cove|fomboni|
fort nelson|fort st john|fort-de-france|franceville|francistown|freeport|freetown|funafuti|gaborone|gabu|galapagos|
galway|gambier|ganja|ganta|gaza|gazipur|gbarnga|geneva|gent|george town|georgetown|geraldton|gibraltar|gisenyi|gitega|
giza|glasgow|gold coast|gonder|gothenburg|graz|gros islet|grytviken|guatemala city|guayaquil|guediawaye|gustavia|
gyumri|haifa|haiphong|halifax|hamburg|hamhung|hamilton|hanoi|harare|hargeysa|havana|hawalli|hebron|helsinki|herat|
herceg novi|hermosillo|heroica matamoros|himora|hlaingthaya|ho chi minh city|holguin|homs|homyel'|hong kong|honiara|
honokai hale|honolulu|houston|hrodna|hyderabad|iasi|ibadan|ibb|incheon|irbid|irkutsk|isfahan|isfara|isil'kul'|istanbul|
istaravshan|izhevsk|izmir|iztapalapa|jabalya|jaffna|jakarta|jamestown|jayapura|jeddah|jelgava|jerusalem|jijiga|
johannesburg|johor bahru|juan diaz|juba|juneau|kabul|kakamega|kalachinsk|kaliningrad|kampala|kampung baru subang|
kananga|kandahar|kankan|kano|kanton|kaohsiung|kaoueni|kapolei|kara|karachi|karaj|karakol|kathmandu|kaunas|kazan|kenema|
kenora|kerch|keren|khabarovsk|khan yunis|kharkiv|khartoum|khartoum north|khirdalan|kholmsk|khovd|khulna|kiffa|kigali|
kikolo|kikwit|killarney|kingston|kingstown|kinshasa|kira|kiritimati|kisangani|kitwe|klaipeda|koidu|koln|
komsomolsk-on-amur|kopavogur|korhogo|korla|korsakov|kosice|kosrae|koudougou|koungou|kourou|koutiala|krakow|kralendijk|
kranj|krasnoyarsk|kuala belait|kuala lumpur|kulob|kumanovo|kumasi|kutaisi|kwajalein|kyiv|la ceiba|la laguna|la paz|
laayoune|labattoir|lae|lagos|lahore|larnaca|las palmas de gran canaria|latakia|lausanne|lautoka|le gosier|le lamentin|
le robert|le tampon|lelydorp|leon|les abymes|les escaldes|lethbridge|liberia|libreville|liepaja|likisa|lilongwe|lima|
limassol|limerick|limon|linden|linz|lisbon|ljubljana|lobamba|logan city|lome|london|longyearbyen|lord howe|los angeles|
luanda|lubumbashi|lucaya|luhuan|lusail|lusaka|luxembourg|lyon|macau|madinah|madinat hamad|madrid|mafeteng|magadan|
mahajanga|maharagama|maipu|majuro|makakilo|makassar|makkah|malabo|malakal|malango|maldonado|male|maliana|malmo|
mamoudzou|managua|manama|manas|manaus|manchester|mandalay|mandurah|mangilao village|manila|manukau city|manzini|maputo|
maputsoe|mar del plata|maracaibo|maradi|maribor|mariehamn|marigot|marquesas|marseille|mary|masaya|maseru|mashhad|
masina|mata-utu|matola|matoury|maun|mawson|mazar-e sharif|mazatlan|mbabane|mbandaka|mbuji-mayi|mcmurdo|medellin|
mek'ele|melbourne|mentiri|mesa|mexicali|mexico city|midway|milan|mindelo|minsk|miskolc|misratah|mississauga|mixco|
mogadishu|mogoditshane|mohale's hoek|mombasa|mon repos|monaco|moncton|monrovia|mont-dore|montego bay|montevideo|
montreal|moose jaw|moroni|moscow|mosta|mosul|moundou|mount barker|mount gambier|mount hagen|mount pearl|moutsamoudou|
mpanda|mueang nonthaburi|mulenvos|mumbai|munich|musanze|muscat|mutare|mwanza|mzuzu|n'djamena|nadi|nagoya|nairobi|
nakuru|namangan|namp'o|nampula|nansana|naples|narva|nasinu|nassau|nay pyi taw|ndola|new amsterdam|new taipei city|
new york city|newcastle|ngerulmud|ngozi|niamey|nicosia|niksic|nis|nitra|nizhniy novgorod|nkayi|noord|noronha|
nouadhibou|nouakchott|noumea|novi beograd|novi sad|novosibirsk|nuevo laredo|nuuk|nyagatare|nyala|nzerekore|odense|
odesa|olgii|omdurman|omsk|oran|orange walk|oranjestad|osaka|osh|osijek|oslo|ostrava|ottawa|ouagadougou|owendo|
pago pago|pakse|palikir|palmer|palmerston|panama city|papeete|paradise|parakou|paramaribo|paris|parnu|patan|patra|
pearl city|perm|perth|peshawar|petaling jaya|petionville|petit-bourg|petropavlovsk-kamchatsky|petrzalka|philadelphia|
philipsburg|phnom penh|phoenix|phuntsholing|pikine|pilsen|piraeus|playa del carmen|pljevlja|plovdiv|plymouth|podgorica|
pointe-noire|pokhara|ponce|ponta delgada|popondetta|port louis|port moresby|port of spain|port-au-prince|
port-aux-francais|port-gentil|port-vila|portmore|porto|porto velho|porto-novo|prague|praia|pretoria|prilep|
prince albert|providenciales|puebla|puente alto|puerto aysen|puerto natales|punaauia|punakha|punta arenas|pyongyang|
queens|quezon city|quito|rabat|rankin inlet|red deer|regina|reino de bandim|resolute|reykjavik|reynosa|riga|rijeka|
rio branco|rio de janeiro|rishon letsiyyon|rivera|riyadh|road town|rome|rosario|rosarito|roseau|rothera|rotterdam|
rundu|russeifa|rustavi|saaba|sabah as salim|saint croix|saint george's|saint helier|saint john's|saint peter port|
saint petersburg|saint-denis|saint-laurent-du-maroni|saint-paul|saint-pierre|sainte-marie|saipan|salto|salvador|
salzburg|samara|samarinda|samarkand|samut prakan|san antonio|san diego|san fernando|san francisco|san ignacio|san jose|
san juan|san lorenzo|san marino|san miguel|san miguelito|san pedro|san pedro sula|san salvador|sanaa|santa ana|
santa cruz|santa cruz de la sierra|santa cruz de tenerife|santiago|santiago de cuba|santiago de los caballeros|
santo domingo|santo domingo de los colorados|santo domingo este|santo domingo oeste|sao paulo|sao tome|sarajevo|
saratov|sarh|saskatoon|savannakhet|scoresbysund|se|seeb|segou|sena madureira|sengkang new town|sengkurong|seoul|
serekunda|sevastopol|sfax|sha tin|shanghai|sharjah|shihezi|shubra al khaymah|shymkent|siauliai|sidon|siem reap|sikasso|
simferopol|singapore|skopje|sliema|sofia|sokode|sorong|sousse|sovetsk|soyapango|spanish town|split|st john's|stanley|
stavanger|steinbach|stockholm|strovolos|suai|sucre|sukrah|sukuta|sumgayit|sunch'on|sunshine coast|surabaya|surrey|suva|
swakopmund|sydney|syowa|szeged|tahoua|taichung|taipa|taipei|taiz|takeo|takoradi|talinding|tallinn|tamale|tampere|
tamuning-tumon-harmon village|tandai|tangier|tanki leendert|tara|tarawa|tartu|tashkent|tbilisi|tegucigalpa|tehran|
tel aviv|telde|tepic|ternate|thakhek|the hague|the valley|thessaloniki|thimphu|thule|tijuana|tirana|tiraspol|toamasina|
tokyo|tolyatti|tomsk|toronto|torshavn|touba|toulouse|tripoli|troll|trondheim|trujillo|tsirang|tucson|tuen mun|tunis|
turin|turkmenabat|tuzla|tyre|ufa|ulaangom|ulan bator|ulan-ude|ulu bedok|uppsala|urumqi|ussuriysk|utrecht|vacoas|vaduz|
valencia|vanadzor|vancouver|vantaa|varna|vatican city|viana|victoria|vienna|vientiane|villa nueva|vilnius|vilyuchinsk|
vitebsk|vladivostok|vlore|vostok|wake|walvis bay|warsaw|wellington|west bay|west island|whitehorse|willemstad|windhoek|
winejok|winnipeg|yakutsk|yangon|yaounde|yaren|yei|yekaterinburg|yelizovo|yerevan|yevpatoriya|yigo village|yokohama|
yuzhno-sakhalinsk|zagreb|zanzibar|zaragoza|zarqa|zenica|zinder|zliten|zomba|zurich|
`;

/** Nationalities and languages in English (i18n-nationality 1.4.0 and
 *  countries-list 3.4.1, both MIT). */
export const NATIONALITIES = `
afghan|afrikaans|aland islands|albanian|algerian|american|amharic|andorran|angolan|antiguans|arabic|argentinean|
armenian|australian|austrian|aymara|azerbaijani|bahamian|bahraini|bangladeshi|barbadian|basque|batswana|belarusian|
belgian|belizean|bengali|beninese|bermuda|bhutanese|bislama|bolivian|bonaire|bosnian|bosnian - herzegovinian|
bouvet island|brazilian|british|british indian ocean territory|bruneian|bulgarian|burkinabe|burmese|burundian|
cambodian|cameroonian|canadian|cape verdean|catalan|cayman islands|central african|chadian|chamorro|chichewa|chilean|
chinese|christmas island|cocos|colombian|comoran|congolese|cook islands|costa rican|croatian|cuban|curacao|cypriot|
czech|danish|divehi|djibouti|dominican|dutch|dzongkha|east timorese|ecuadorean|egyptian|emirian|english|
equatorial guinean|eritrean|estonian|ethiopian|falkland islands|faroe islands|faroese|fijian|filipino|finnish|french|
gabonese|galician|gambian|georgian|german|ghanaian|gibraltar|greek|greenland|greenlandic|grenadian|guadeloupe|guam|
guarani|guatemalan|guernsey|guinea-bissauan|guinean|guyanese|haitian|heard island and mcdonald islands|hebrew|hindi|
holy see|honduran|hong kong|hungarian|i-kiribati|icelandic|indian|indonesian|iranian|iraqi|irish|israeli|italian|
ivorian|jamaican|japanese|jersey|jordanian|kazakh|kazakhstani|kenyan|kirundi|kittian and nevisian|kongo|korean|kosovo|
kurdish|kuwaiti|kyrgyz|laotian|latin|latvian|lebanese|liberian|libyan|liechtensteiner|lingala|lithuanian|luba-katanga|
luxembourger|luxembourgish|macao|macedonian|malagasy|malawian|malay|malaysian|maldivan|malian|maltese|manx|maori|
marshallese|martinique|mauritanian|mauritian|mayotte|mexican|micronesian|moldovan|monacan|mongolian|montenegrin|
montserrat|moroccan|mosotho|mozambican|namibian|nauruan|nepalese|nepali|new caledonia|new zealander|nicaraguan|
nigerian|nigerien|niue|norfolk island|north korean|north ndebele|northern mariana islands|norwegian|norwegian bokmal|
norwegian nynorsk|occitan|occupied|omani|pakistani|palauan|palestinian territory|panamanian|papua new guinea|
paraguayan|pashto|persian|peruvian|peul|pitcairn|polish|portuguese|puerto rico|qatari|quechua|reunion|romanian|russian|
rwandan|rwandi|saint barthelemy|saint helena|saint lucian|saint martin|saint pierre and miquelon|
saint vincent and the grenadines|salvadoran|samoan|san marinese|sango|sao tomean|saudi|senegalese|serbian|seychellois|
shona|sierra leonean|singaporean|sinhalese|sint eustatius and saba|sint maarten|slovak|slovakian|slovenian|
solomon islander|somali|somalia|south african|south georgia and the south sandwich islands|south korean|south ndebele|
south sudan|southern sotho|spanish|sri lankan|sudanese|surinamer|svalbard and jan mayen|swahili|swati|swazi|swedish|
swiss|syrian|taiwanese|tajik|tamil|tanzanian|thai|tigrinya|tobagonian|togolese|tokelau|tonga|tongan|trinidadian|tsonga|
tswana|tunisian|turkish|turkmen|turkmenistan|turks and caicos islands|tuvaluan|ugandan|ukrainian|
united states minor outlying islands|urdu|uruguayan|us|uzbek|uzbekistani|vanuatu|venda|venezuelan|vietnamese|
virgin islands|welsh|western sahara|xhosa|yemenite|zambian|zimbabwean|zulu|
`;
