/** Forms of several pages, from the start page to the check page, in Arabic. */
import type { Repeat } from '../../../models/page.ts'
import type { Texts } from '../index.ts'
import { clockTime, counted, countedAfter, enumerate, grouped, isolated, quoted } from './words.ts'

/**
 * What an author calls the records of a list. Their dual, their accusative and their gender are not known, so no sentence needs
 * them: `itemsLabel` stands after 3 to 10, and everywhere else the count stands apart.
 */
type Records = Pick<Repeat, 'itemLabel' | 'itemsLabel'>
const several = ({ itemLabel, itemsLabel }: Records): string => isolated(itemsLabel ?? itemLabel)
const none = ({ itemLabel, itemsLabel }: Records): string =>
  itemsLabel ? several({ itemLabel, itemsLabel }) : `أي ${isolated(itemLabel)}`
const named = (count: number, records: Records): string =>
  count === 1 ? isolated(records.itemLabel) : several(records)

function added(count: number, records: Records): string {
  if (count === 0) return `لم تتم إضافة ${none(records)} بعد`
  if (records.itemsLabel && count >= 3 && count <= 10) return `تمت إضافة ${count} ${several(records)}`
  return `تمت إضافة ${named(count, records)} (العدد: ${grouped(count)})`
}

export const journey: Texts['journey'] = {
  needs: 'ما يلزم للبدء',
  questions: (most, lists) => {
    const each = lists.map(({ item, each }) => `${countedAfter(each, 'question')} لكل ${isolated(item)}`)
    const limit =
      most > 0
        ? `${counted(most, 'question')} كحد أقصى${each.length > 0 ? `، إضافة إلى ${enumerate(each, 'and')}` : ''}`
        : `بحد أقصى ${enumerate(each, 'and')}`
    return `${limit}. نطرح فقط الأسئلة التي تنطبق عليك.`
  },
  start: 'البدء الآن',
  sent: {
    title: 'سبق لك إرسال هذا النموذج',
    text: (date) => `استلمناه يوم ${date}.`,
    reference: 'الرقم المرجعي',
    link: 'الانتقال إلى صفحة الشكر',
    another: 'تعبئة هذا النموذج من جديد',
  },
  drafts: {
    title: (count) => (count === 1 ? 'سبق لك بدء هذا النموذج' : `النماذج التي بدأتها: ${grouped(count)}`),
    startedToday: (time) => `بدأ اليوم الساعة ${clockTime(time)}`,
    started: (date) => `بدأ في ${date}`,
    ready: 'جاهز للمراجعة والإرسال',
    until: (date) => `سنحتفظ بإجاباتك حتى ${date}.`,
    goOn: 'متابعة',
    remove: 'حذف',
    removeInNewTab: 'حذف (يُفتح في علامة تبويب جديدة)',
    another: 'بدء نموذج آخر',
    full: 'لا يمكنك بدء هذا النموذج مرة أخرى. يُرجى أولًا حذف أحد النماذج التي بدأتها.',
    unknown: {
      title: 'لا يمكننا فتح النموذج المطلوب.',
      text: 'أُرسل النموذج أو حُذف، أو بُدئ في متصفح آخر.',
    },
  },
  progress: (page, about, isExact) => {
    if (isExact) return `الصفحة ${page} من ${about}`
    return about > page ? `الصفحة ${page} من ${about} تقريبًا` : `الصفحة ${page}`
  },
  notCalculated: 'نحتاج إلى مزيد من الإجابات لحساب ذلك',
  goOn: 'متابعة',
  save: 'حفظ والعودة لاحقًا',
  check: {
    title: 'مراجعة إجاباتك',
    text: 'لم يُرسل نموذجك بعد.',
    unanswered: 'لا توجد إجابة',
    change: 'تغيير',
    changeOf: (label) => quoted(label),
    none: (records) => `لم تتم إضافة ${none(records)}`,
    record: (item, number) => `${isolated(item)} ${number}`,
    confirmed: 'تم التأكيد',
    send: 'إرسال نموذجك',
    declaration: 'يُعد إرسال هذا النموذج تأكيدًا لصحة إجاباتك على حد علمك.',
  },
  list: {
    added,
    add: (item) => `إضافة ${isolated(item)}`,
    addFirst: (item) => `إضافة ${isolated(item)}`,
    change: 'تغيير',
    remove: 'إزالة',
    full: (max, records) =>
      `يمكن إضافة ${named(max, records)} (الحد الأقصى: ${grouped(max)}). لإضافة إدخال آخر، يُرجى إزالة إدخال سابق أولًا.`,
    tooFew: (min, item) =>
      min === 1
        ? `يُرجى إضافة ${isolated(item)} (1 على الأقل)`
        : `يُرجى إضافة ${isolated(item)} أيضًا. الحد الأدنى للعدد: ${grouped(min)}`,
    tooMany: (over, max, records) =>
      `يُرجى إزالة ${countedAfter(over, 'entry')} من ${several(records)}. الحد الأقصى: ${grouped(max)}`,
    unfinished: (name) => `لم يكتمل إدخال ${isolated(name)}`,
    incomplete: (name) => `يُرجى مراجعة إجاباتك عن ${isolated(name)}`,
    removeTitle: (name) => `هل نزيل ${isolated(name)}؟`,
    removeText: 'سيؤدي ذلك إلى حذف ما يخص هذا الإدخال من إجابات وملفات.',
    removeYes: 'نعم، إزالة',
    removeNo: 'لا، إبقاء',
  },
  discard: {
    title: 'هل نحذف إجاباتك؟',
    text: 'سنحذف إجاباتك وملفاتك في هذا النموذج. لا يمكن التراجع عن ذلك. وإذا كان لديك رمز لهذا النموذج، فسيتوقف عن العمل.',
    yes: 'نعم، حذف إجاباتي',
    no: 'لا، إبقاء إجاباتي',
  },
  exit: { back: 'تغيير إجاباتك' },
  problems: {
    stale: {
      title: 'يُرجى مراجعة هذه الصفحة والمتابعة مرة أخرى',
      text: 'لم نحفظ هذه الصفحة لأنها ظلت مفتوحة مدة طويلة، أو لم تُفتح هنا. لا تزال إجاباتك موجودة فيها.',
    },
    notSaved: {
      title: 'لم نحفظ هذه الصفحة',
      text: 'عذرًا، لم نتمكن من حفظ إجاباتك. لا تزال موجودة في هذه الصفحة. يُرجى الانتظار دقيقة، ثم المتابعة مرة أخرى.',
    },
    mixed: {
      title: 'يُرجى مراجعة هذه الصفحة والمتابعة مرة أخرى',
      text: 'عنوان هذه الصفحة يخص نموذجًا آخر بدأته، لذلك لم نحفظ الصفحة. لا تزال إجاباتك موجودة فيها.',
    },
    full: {
      title: 'بدأت هذا النموذج مرات كثيرة جدًا',
      text: 'لم نحفظ هذه الصفحة. لا تزال إجاباتك موجودة فيها. يُرجى حذف نموذج لم تعد بحاجة إليه، ثم المتابعة هنا.',
    },
    closed: {
      title: 'لم نستلم نموذجك',
      text: 'أُغلق هذا النموذج بعد أن بدأت فيه.',
    },
  },
  notices: {
    changed: 'تغيرت إجاباتك بعد فتح هذه الصفحة. يُرجى مراجعتها مرة أخرى قبل إرسال نموذجك.',
  },
  saved: {
    title: 'حفظنا إجاباتك',
    code: 'رمزك',
    until: (date) => `يمكنك استخدام هذا الرمز حتى ${date}، في أي متصفح.`,
    keep: 'يُرجى طباعة هذه الصفحة أو تصويرها أو تدوين الرمز. لا نعرضه إلا عند الحفظ. كل من لديه هذا الرمز يمكنه رؤية إجاباتك. يبقى الرمز نفسه عند الحفظ مرة أخرى، ويتوقف عن العمل عند إرسال النموذج أو حذف إجاباتك.',
    goOn: 'المتابعة الآن',
    notSaved: (files) => `لم يتم حفظ ${countedAfter(files, 'file')}`,
    rest: 'حفظنا كل ما عدا ذلك في الصفحة.',
    discard: 'حذف إجاباتي',
    discardText: 'يؤدي ذلك إلى حذف إجاباتك وملفاتك. سنطلب منك التأكيد أولًا.',
    refused: {
      title: 'لم نتمكن من حفظ هذه الصفحة',
      text: 'ظلت الصفحة مفتوحة مدة طويلة، أو لم تُفتح في هذا المتصفح. يُرجى الرجوع واختيار «متابعة» بدلًا من ذلك.',
    },
  },
  resume: {
    title: 'متابعة نموذج محفوظ',
    label: 'رمزك',
    hint: 'يتكون من 21 حرفًا ورقمًا. يمكن كتابة الأحرف كبيرة أو صغيرة، وحذف الشرطات.',
    submit: 'متابعة',
    link: 'المتابعة باستخدام رمز',
    errors: {
      empty: 'يُرجى إدخال الرمز الذي أعطيناك إياه عند حفظ إجاباتك',
      unknown:
        'لا يوجد نموذج محفوظ بهذا الرمز. يُرجى التأكد من إدخاله بشكل صحيح. نحذف الإجابات المحفوظة بعد التاريخ الذي عرضناه مع الرمز.',
      full: 'بدأت هذا النموذج مرات كثيرة جدًا في هذا المتصفح. يُرجى حذف أحد النماذج أدناه، ثم إدخال الرمز مرة أخرى.',
      limited: 'أُدخلت رموز خاطئة كثيرة من شبكتك. يُرجى الانتظار دقيقة، ثم المحاولة مرة أخرى.',
      unavailable: 'عذرًا، لم نتمكن من البحث عن نموذجك المحفوظ. يُرجى الانتظار دقيقة، ثم المحاولة مرة أخرى.',
    },
  },
  copy: {
    title: 'نسخة من إجاباتك',
    reference: 'الرقم المرجعي',
    received: 'تاريخ الاستلام',
    text: 'حفظ كملف نصي',
  },
  cookie: {
    title: 'لم يحفظ متصفحك إجاباتك',
    text: 'يحتاج هذا النموذج إلى ملف تعريف ارتباط لتذكر إجاباتك من صفحة إلى أخرى، ولم يقبله متصفحك. يُرجى السماح بملفات تعريف الارتباط لهذه الخدمة، ثم الرجوع في المتصفح إلى الصفحة السابقة، حيث يُفترض أن تكون إجاباتك لا تزال موجودة، واختيار «متابعة» مرة أخرى.',
    back: 'الرجوع إلى الصفحة الأولى',
  },
}
