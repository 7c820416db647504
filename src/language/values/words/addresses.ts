/** Words of addresses in all languages: people live abroad. Own lists. */

/** After the name of a street: `Mill Lane`. */
export const STREETS =
  'street|str|st|road|rd|lane|ln|avenue|ave|way|drive|dr|court|ct|place|pl|square|sq|close|row|terrace|crescent|boulevard|blvd|alley|quay|hill|parade|walk|mews|path|grove';
/** Before it: `rue de la Paix`. */
export const STREETS_BEFORE =
  'rue|avenue|boulevard|place|allée|chemin|quai|impasse|calle|avenida|plaza|paseo|camino|carrera|via|viale|piazza|corso|rua|praça|travessa|alameda|largo|estrada|am|an der|auf der|im|zum|zur';
/** At its end: `Hauptstraße`. */
export const STREET_ENDINGS =
  'straße|strasse|str\\.|weg|gasse|platz|allee|ring|damm|ufer|steig|graben|markt|straat|laan|plein|vägen|gatan|gade|vej';
/** Small words within names of people and places. */
export const NAME_PARTICLES =
  'de|da|do|dos|das|del|della|di|du|des|van|von|vom|zu|zum|der|den|ten|ter|la|le|el|al|bin|ibn|y|e|und|of|the|am|an';
