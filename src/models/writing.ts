/**
 * How people write numbers, dates, times and phone numbers in each language: a row for each. It stands here, and is not taken
 * from `Intl`, so that every release reads what somebody typed in the same way. Words are compared without capitals and accents.
 *
 * One sign before exactly three digits, as in 1.234, may end the whole number or group thousands. `decimal` and `group` are what
 * it usually is there; a sign that is neither may be both. So may the dot and the comma in Arabic, whose countries differ (W3C,
 * Arabic & Persian Layout Requirements). Everywhere else in a number, its other digits tell.
 */
import { LANGUAGES, type Language } from './language.ts'

/** Words are patterns of regular expressions, in small letters. */
interface Writing {
  number: {
    /** In the numbers that we show. */
    shown: '.' | ','
    decimal: string
    group: string
    /** Digits of other scripts that are read too, each from 0 to 9. */
    digits: readonly string[]
    /** Names of currencies, each with the codes it may stand for. Signs and codes are the same in every language: see money.ts. */
    money: readonly (readonly [names: string, codes: string])[]
    /** A pound, which is a weight too. */
    pound: string
    /** Between a currency sign and the number behind it: £5, and € 5. */
    afterSign: '' | '\u00a0'
  }
  date: {
    /** The names of the twelve months. Three letters of one are enough where no other month begins so. */
    months: readonly (readonly string[])[]
    afterDay: string
    afterYear: string
    /** The present years of other calendars that its people use, first and last: such a year is asked again. */
    otherYears?: readonly [number, number]
  }
  time: {
    before: string
    /** After the hour, or after the minutes, on the clock of 24 hours. */
    hour: string
    minute: string
    /** After a time on the clock of 12 hours, as am and pm are: beside 12, midnight and noon. */
    am: string
    pm: string
    /**
     * Parts of the day, each with the hours that people call so; 24 to 29 are those after midnight. A time at none of these hours
     * contradicts the word.
     */
    parts: readonly (readonly [words: string, from: number, to: number])[]
    /** After the hour, noon or midnight. */
    half: string
    quarter: string
    /** Alone, or after 12. */
    noon: string
    midnight: string
  }
  phone: {
    before: string
    extension: string
  }
}

/** In place of a word that a language does not have. */
const NONE = '(?!)'

/** What is called by one word in many countries. */
export const DOLLARS = 'USD AUD CAD HKD NZD SGD TWD'
export const CROWNS = 'SEK NOK DKK ISK'
export const POUNDS = 'GBP EGP LBP SDG SYP'
const FRANCS = 'CHF XAF XOF XPF'
const DINARS = 'BHD DZD IQD JOD KWD LYD RSD TND'
const RIYALS = 'OMR QAR SAR YER'
const DIRHAMS = 'AED MAD'

/** "Januar|Jänner, Februar": the names of one month, then of the next. */
const monthsIn = (names: string): string[][] => names.split(', ').map((month) => month.split('|'))

export const WRITING: Readonly<Record<Language, Writing>> = {
  en: {
    number: {
      shown: '.',
      decimal: '.',
      group: ',',
      digits: [],
      money: [
        ['euros?', 'EUR'],
        ['dollars?', DOLLARS],
        ['(?:us|american) dollars?', 'USD'],
        ['pounds? sterling', 'GBP'],
        ['francs?', FRANCS],
        ['swiss francs?', 'CHF'],
        ['zlot(?:y|ys|ych)', 'PLN'],
        ['crowns?|kron(?:a|e|er|or)', `${CROWNS} CZK`],
        ['dinars?', DINARS],
        ['riyals?|rials?', RIYALS],
        ['dirhams?', DIRHAMS],
      ],
      pound: 'pounds?',
      afterSign: '',
    },
    date: {
      months: monthsIn(
        'January, February, March, April, May, June, July, August, September, October, November, December',
      ),
      afterDay: 'st|nd|rd|th',
      afterYear: NONE,
    },
    time: {
      before: NONE,
      hour: 'h',
      minute: 'min',
      am: NONE,
      pm: NONE,
      parts: [
        ['in the morning', 0, 11],
        ['in the afternoon', 12, 18],
        ['in the evening', 16, 23],
        ['at night', 20, 29],
      ],
      half: NONE,
      quarter: NONE,
      noon: 'noon|midday',
      midnight: 'midnight',
    },
    phone: { before: '(?:tele)?phone|tel|mobile|cell', extension: NONE },
  },
  de: {
    number: {
      shown: ',',
      decimal: ',',
      group: '.',
      digits: [],
      money: [
        ['euros?', 'EUR'],
        ['dollars?', DOLLARS],
        ['us-dollars?', 'USD'],
        ['pfund sterling', 'GBP'],
        ['(?:schweizer )?franken|s?fr\\.', 'CHF'],
        ['zloty', 'PLN'],
        ['kronen?', `${CROWNS} CZK`],
        ['dinar', DINARS],
        ['riyal|rial', RIYALS],
        ['dirham', DIRHAMS],
      ],
      pound: 'pfund',
      afterSign: '\u00a0',
    },
    date: {
      months: monthsIn(
        'Januar|Jänner|Jaenner, Februar|Feber, März|Maerz|Mrz, April, Mai, Juni, Juli, August, September, Oktober, November, Dezember',
      ),
      afterDay: NONE,
      afterYear: NONE,
    },
    time: {
      before: 'um',
      hour: 'uhr|h',
      minute: 'min',
      am: NONE,
      pm: NONE,
      parts: [
        ['morgens|früh', 0, 11],
        ['vormittags', 5, 11],
        ['mittags?', 12, 14],
        ['nachmittags', 12, 18],
        ['abends', 16, 23],
        ['nachts', 20, 29],
      ],
      half: NONE,
      quarter: NONE,
      noon: 'mittags?',
      midnight: 'mitternachts?',
    },
    phone: { before: 'tel(?:efon)?|mobil|handy', extension: 'durchwahl|dw|app(?:arat)?' },
  },
  fr: {
    number: {
      shown: ',',
      decimal: ',',
      group: '\u202f',
      digits: [],
      money: [
        ['euros?', 'EUR'],
        ['dollars?', DOLLARS],
        ['dollars? américains?', 'USD'],
        ['livres? sterling', 'GBP'],
        ['francs?', FRANCS],
        ['francs? suisses?|fr\\.', 'CHF'],
        ['fcfa|f cfa|francs? cfa', 'XAF XOF'],
        ['zlotys?', 'PLN'],
        ['couronnes?', `${CROWNS} CZK`],
        ['dinars?', DINARS],
        ['riyals?|rials?', RIYALS],
        ['dirhams?', DIRHAMS],
      ],
      pound: 'livres?',
      afterSign: '\u00a0',
    },
    date: {
      months: monthsIn(
        'janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre',
      ),
      afterDay: 'er',
      afterYear: NONE,
    },
    time: {
      before: 'à',
      hour: 'heures?|h',
      minute: 'min(?:utes?)?',
      am: NONE,
      pm: NONE,
      parts: [
        ['du matin', 0, 11],
        ["de l['’]après-midi", 12, 18],
        ['du soir', 16, 23],
        ['de la nuit', 20, 29],
      ],
      half: 'et demie?',
      quarter: 'et quart',
      noon: 'midi',
      midnight: 'minuit',
    },
    phone: { before: 't[eé]l(?:[eé]phone)?|mobile|portable', extension: 'poste' },
  },
  pl: {
    number: {
      shown: ',',
      decimal: ',',
      group: '\u00a0',
      digits: [],
      money: [
        ['złot(?:y|e|ych|ego)', 'PLN'],
        ['euro', 'EUR'],
        ['dolar(?:y|ów|a)?', DOLLARS],
        ['funt(?:y|ów|a)? szterling(?:i|ów|a)?', 'GBP'],
        ['frank(?:i|ów|a)?(?: szwajcarski(?:e|ch|ego)?)?', 'CHF'],
        ['koron[ay]?', `${CROWNS} CZK`],
        ['dinar(?:y|ów|a)?', DINARS],
        ['rial(?:e|i|a)?', RIYALS],
        ['dirham(?:y|ów|a)?', DIRHAMS],
      ],
      pound: 'funt(?:y|ów|a)?',
      afterSign: '\u00a0',
    },
    date: {
      // In a date the name of a month is in the genitive. Some people write Roman numerals.
      months: monthsIn(
        'styczeń|stycznia|I, luty|lutego|II, marzec|marca|III, kwiecień|kwietnia|IV, maj|maja|V, czerwiec|czerwca|VI, lipiec|lipca|VII, sierpień|sierpnia|VIII, wrzesień|września|IX, październik|października|X, listopad|listopada|XI, grudzień|grudnia|XII',
      ),
      afterDay: NONE,
      afterYear: 'r\\.?|roku',
    },
    time: {
      before: '(?:o )?(?:godz\\.?|godzin[aey]|godzinie)|o',
      hour: 'h',
      minute: 'min',
      am: NONE,
      pm: NONE,
      parts: [
        ['rano', 0, 11],
        ['przed południem', 5, 11],
        ['(?:w )?południe', 12, 14],
        ['po południu|po poł\\.?', 12, 18],
        ['wieczorem|wieczór', 16, 23],
        ['w nocy', 20, 29],
      ],
      half: NONE,
      quarter: NONE,
      noon: '(?:w )?południe',
      midnight: '(?:o )?północy?',
    },
    phone: { before: 'tel(?:efon)?(?:\\.? ?kom(?:órkowy)?)?|kom(?:órka)?', extension: 'wewn?\\.?|wewnętrzny' },
  },
  ar: {
    number: {
      shown: '.',
      decimal: '٫',
      group: '٬',
      // Of Arabic, then of Persian.
      digits: ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'],
      // Alone, after 11 and more, and from 3 to 10.
      money: [
        ['درهما?|دراهم', DIRHAMS],
        ['ريالا?|ريالات', RIYALS],
        ['دينارا?|دنانير', DINARS],
        ['جنيها?|جنيهات', POUNDS],
        ['ليرة|ليرات', 'LBP SYP TRY'],
        ['يورو', 'EUR'],
        ['دولارا?|دولارات', DOLLARS],
        ['فرنكا?|فرنكات', FRANCS],
      ],
      pound: NONE,
      afterSign: '\u00a0',
    },
    date: {
      // In Egypt and the Gulf, in the Levant, and in the Maghreb.
      months: monthsIn(
        'يناير|كانون الثاني|جانفي, فبراير|شباط|فيفري, مارس|آذار, أبريل|نيسان|أفريل, مايو|أيار|ماي, يونيو|يونيه|حزيران|جوان, يوليو|يوليه|يوليوز|تموز|جويلية, أغسطس|آب|أوت|غشت|أغشت, سبتمبر|أيلول|شتنبر|شتمبر, أكتوبر|تشرين الأول, نوفمبر|تشرين الثاني|نونبر, ديسمبر|كانون الأول|دجنبر|دجمبر',
      ),
      afterDay: NONE,
      afterYear: 'م',
      // From 1882 on in the Hijri calendar, from 1921 on in the Persian one.
      otherYears: [1300, 1500],
    },
    time: {
      before: 'الساعة',
      hour: NONE,
      minute: NONE,
      am: 'ص\\.?',
      pm: 'م\\.?',
      parts: [
        ['فجرا', 2, 6],
        ['صباحا', 0, 11],
        ['ظهرا|الظهر', 12, 15],
        ['بعد الظهر', 12, 18],
        ['عصرا', 14, 18],
        ['مساء', 13, 23],
        ['ليلا', 19, 28],
      ],
      half: NONE,
      quarter: NONE,
      noon: 'الظهر',
      midnight: 'منتصف الليل',
    },
    phone: { before: 'هاتف|تليفون|جوال|موبايل|محمول|tel', extension: 'تحويلة|داخلي' },
  },
}

/** Something made of each row, once. */
export const inEach = <T>(make: (writing: Writing, language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(WRITING[language], language)])) as Record<Language, T>
