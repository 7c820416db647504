import { fold } from '../words/fold.ts';

/** Names of the months in English, German, French, Spanish, Portuguese, Italian and Dutch, with common abbreviations,
 *  after Unicode CLDR 45 (main, gregorian months). One line per month. */
const MONTHS = [
  'january jan januar jänner janvier janv enero ene janeiro gennaio gen januari',
  'february feb februar février févr fév febrero fevereiro fev febbraio februari',
  'march mar märz mär mars marzo março maart',
  'april apr avril avr abril abr aprile',
  'may mai mayo maio maggio mag mei',
  'june jun juni juin junio junho giugno giu',
  'july jul juli juillet juil julio julho luglio lug',
  'august aug août agosto ago augustus',
  'september sep sept septembre septiembre setiembre setembro set settembre',
  'october oct oktober okt octobre octubre outubro out ottobre ott',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre déc diciembre dic dezembro dicembre',
];

/** Names of the days of the week, from Sunday (as in `Date.getUTCDay`), in the same languages and from the same source;
 *  also Chinese and Japanese. */
const WEEKDAYS = [
  'sunday sun sonntag so dimanche dim domingo domenica zondag 星期日 星期天 周日 週日 日曜日 日曜',
  'monday mon montag mo lundi lun lunes segunda segunda-feira lunedì maandag 星期一 周一 週一 月曜日 月曜',
  'tuesday tue tues dienstag di mardi mar martes terça terça-feira martedì dinsdag 星期二 周二 週二 火曜日 火曜',
  'wednesday wed mittwoch mi mercredi mer miércoles quarta quarta-feira mercoledì woensdag 星期三 周三 週三 水曜日 水曜',
  'thursday thu thur thurs donnerstag jeudi jeu jueves quinta quinta-feira giovedì donderdag 星期四 周四 週四 木曜日 木曜',
  'friday fri freitag fr vendredi ven viernes sexta sexta-feira venerdì vrijdag 星期五 周五 週五 金曜日 金曜',
  'saturday sat samstag sonnabend sa samedi sam sábado sabato zaterdag 星期六 周六 週六 土曜日 土曜',
];

function indexWords(lines: readonly string[]): ReadonlyMap<string, number> {
  return new Map(lines.flatMap((line, at) => line.split(' ').map((word): [string, number] => [fold(word), at])));
}

const MONTH_NUMBERS = indexWords(MONTHS);
const WEEKDAY_NUMBERS = indexWords(WEEKDAYS);

/** Number of a month, from 0 for January, by its name in any of the known languages; undefined for other words. */
export function monthOf(word: string): number | undefined {
  return MONTH_NUMBERS.get(fold(word));
}

/** Number of a day of the week, from 0 for Sunday, by its name in any of the known languages; undefined for other words. */
export function weekdayOf(word: string): number | undefined {
  return WEEKDAY_NUMBERS.get(fold(word));
}
