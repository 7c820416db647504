import { ENGLISH } from './english.ts';
import type { ValueWords } from './value-words.ts';

/** Own lists. Numerals are read by their characters. */
export const CHINESE: ValueWords = {
  numbers: {
    below100: [],
    hundreds: {},
    scales: {},
    bareScales: [],
    articles: [],
    and: [],
    point: [],
    andFractions: {},
    beforeHour: [],
    denominators: {},
    partOf: [],
    phrases: {},
    half: { words: [], before: [], articles: [] },
    ordinals: [],
    ordinalUnits: [],
    pronouns: { never: [], words: [], after: [], before: [] },
    decimal: '.',
  },
  dates: {
    months: Array.from({ length: 12 }, (_, at) => `(?<!\\d)${at + 1}月(?:份)?`),
    weekdays: ['[日天]', '[一1]', '[二2]', '[三3]', '[四4]', '[五5]', '[六6]'].map(
      (day) => `(?:[周週]|星期|礼拜)${day}`,
    ),
    ambiguous: '',
    of: '',
    dayAlone: null,
    beforeMonth: '',
    beforeWeekday: '',
    feasts: [
      ['复活节星期一', { easter: 1 }],
      ['复活节', { easter: 0 }],
      ['平安夜', { month: 12, day: 24 }],
      ['圣诞节', { month: 12, day: 25 }],
      ['元旦', { month: 1, day: 1 }],
      ['国庆节', { month: 10, day: 1 }],
    ],
    weekLater: [],
    nthWeekday: [],
    last: '最后一个',
    after: [],
    before: [],
    ahead: ['{n}{unit}(?:之[后後]|以[后後]|[后後])'],
    one: '1',
    units: { '[天日]': 'day', '个?(?:星期|礼拜)|[周週]': 'week', '[个個]月': 'month', 年: 'year' },
    and: '和|、',
    through: '到|至|-|–',
  },
  clocks: {
    hour: '[点點时時]',
    isHourUnit: false,
    before: '',
    past: [],
    to: [],
    parts: {},
    halfBefore: null,
    named: { 中午: 720, 正午: 720, 午夜: 0 },
    am: '',
    pm: '',
    hasHourLetter: false,
  },
  personas: {
    ...ENGLISH.personas,
    labels: {
      name: '姓名|名字是?|我叫',
      email: '邮箱|电子邮件|邮件',
      phone: '电话|手机',
      street: '地址',
      postcode: '邮编',
      city: '城市',
      country: '国家',
      company: '公司',
      username: '用户名|账号|帐号',
      password: '密码',
    },
    introductions: '我是|我叫',
    before: '给|为',
    credentials: '登录|登陆',
    corrections: '不,还是',
  },
};

/** Characters of numbers, with their value, and what they multiply. */
export const CHINESE_DIGITS = '零一二三四五六七八九';
export const CHINESE_SPELLINGS: Readonly<Record<string, string>> = { 两: '二', 兩: '二', 〇: '零' };
export const CHINESE_SCALES: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1000,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
};
/** After a single character, these say that it counts: measure words and units. */
export const CHINESE_MEASURES =
  '个個张張件公斤克千元块塊美天周週年月号號日点點小时時分秒人位本次晚页頁条條只双倍米厘毫升瓶杯名家间岁星欧英百度磅吨平立磅加顿袋盒';
/** Before a character, these say that it names a day: 星期一. */
export const CHINESE_BEFORE_DAY = '期周週拜';
