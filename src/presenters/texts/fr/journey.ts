/** Forms of several pages, from the start page to the check page, in French. */
import type { Repeat } from '../../../models/page.ts'
import type { Texts } from '../index.ts'
import { chosen, clockTime, counted, enumerate, grouped, largeFirst, pluralOf, quote } from './words.ts'

/** What an author calls the records of a list. Its gender is not known, so no sentence needs it. */
type Records = Pick<Repeat, 'itemLabel' | 'itemsLabel'>
const several = ({ itemLabel, itemsLabel }: Records): string => itemsLabel ?? pluralOf(itemLabel)
const so = (count: number, records: Records): string => counted(count, records.itemLabel, several(records))
const noneOf = (records: Records): string => `${largeFirst(several(records))} : aucune entrée`

export const journey: Texts['journey'] = {
  needs: 'Ce dont vous avez besoin',
  questions: (most, lists) => {
    const once = most > 0 ? [`Jusqu’à ${counted(most, 'question')}`] : []
    const each = lists.map(({ item, each }, i) =>
      most === 0 && i === 0 ? `Jusqu’à ${counted(each, 'question')} par ${item}` : `${grouped(each)} par ${item}`,
    )
    const all =
      most > 0 && lists.length > 0 ? `${once}, plus ${enumerate(each, 'et')}` : enumerate([...once, ...each], 'et')
    return `${all}. Nous ne posons que celles qui vous concernent.`
  },
  start: 'Commencer',
  sent: {
    title: 'Vous avez déjà envoyé ce formulaire',
    text: (date) => `Nous l’avons reçu le ${date}.`,
    reference: 'Référence',
    link: 'Voir la page de confirmation',
    another: 'Remplir à nouveau ce formulaire',
  },
  drafts: {
    title: (count) =>
      count === 1 ? 'Vous avez déjà commencé ce formulaire' : `Vous avez commencé ce formulaire ${grouped(count)} fois`,
    startedToday: (time) => `Commencé aujourd’hui à ${clockTime(time)}`,
    started: (date) => `Commencé le ${date}`,
    ready: 'Prêt à être vérifié et envoyé',
    until: (date) => `Nous conservons vos réponses jusqu’au ${date}.`,
    goOn: 'Continuer',
    remove: 'Supprimer',
    removeInNewTab: 'Supprimer (dans un nouvel onglet)',
    another: 'Commencer un autre formulaire',
    full: 'Vous ne pouvez pas commencer ce formulaire une fois de plus. Supprimez d’abord un des formulaires commencés.',
    unknown: {
      title: 'Nous ne pouvons pas ouvrir le formulaire demandé.',
      text: 'Il a été envoyé ou supprimé, ou il a été commencé dans un autre navigateur.',
    },
  },
  progress: (page, about, isExact) => {
    if (isExact) return `Page ${page} sur ${about}`
    return about > page ? `Page ${page} sur ${about} environ` : `Page ${page}`
  },
  notCalculated: 'Ce calcul demande d’autres réponses',
  goOn: 'Continuer',
  save: 'Enregistrer et reprendre plus tard',
  check: {
    title: 'Vérifiez vos réponses',
    text: 'Vous n’avez pas encore envoyé votre formulaire.',
    unanswered: 'Sans réponse',
    change: 'Modifier',
    changeOf: quote,
    none: noneOf,
    record: (item, number) => `${largeFirst(item)} ${number}`,
    confirmed: 'Confirmé',
    send: 'Envoyez votre formulaire',
    declaration: 'En envoyant ce formulaire, vous confirmez que vos réponses sont exactes, à votre connaissance.',
  },
  list: {
    added: (count, records) =>
      count === 0 ? `${noneOf(records)} pour le moment` : `Vous avez ajouté ${so(count, records)}`,
    add: (item) => `Ajouter : ${item}`,
    addFirst: (item) => `Ajouter : ${item}`,
    change: 'Modifier',
    remove: 'Supprimer',
    full: (max, records) =>
      `Vous pouvez ajouter ${so(max, records)} au maximum. Pour en ajouter, supprimez d’abord une entrée.`,
    tooFew: (min, item) =>
      chosen(min, {
        one: `Ajoutez au moins ${min} ${item}`,
        many: `Ajoutez encore 1 ${item}. Il en faut au moins ${min}`,
        other: `Ajoutez encore 1 ${item}. Il en faut au moins ${min}`,
      }),
    tooMany: (over, max, records) =>
      `Supprimez ${so(over, records)}. Vous pouvez en ajouter ${grouped(max)} au maximum`,
    unfinished: (name) => `Vous n’avez pas terminé ${quote(name)}`,
    incomplete: (name) => `Vérifiez vos réponses pour ${quote(name)}`,
    removeTitle: (name) => `Voulez-vous supprimer ${quote(name)} ?`,
    removeText: 'Vos réponses et vos fichiers pour cette entrée seront supprimés.',
    removeYes: 'Oui, supprimer',
    removeNo: 'Non, conserver',
  },
  discard: {
    title: 'Voulez-vous supprimer vos réponses ?',
    text: 'Nous supprimerons vos réponses et vos fichiers de ce formulaire. Cette action est définitive. Si vous avez un code pour ce formulaire, il ne fonctionnera plus.',
    yes: 'Oui, supprimer mes réponses',
    no: 'Non, conserver mes réponses',
  },
  exit: { back: 'Modifier vos réponses' },
  problems: {
    stale: {
      title: 'Vérifiez cette page, puis continuez',
      text: 'Nous n’avons pas enregistré cette page, car elle est restée ouverte trop longtemps ou n’a pas été ouverte ici. Vos réponses y sont toujours.',
    },
    notSaved: {
      title: 'Nous n’avons pas enregistré cette page',
      text: 'Désolé, nous n’avons pas pu enregistrer vos réponses. Elles sont toujours sur cette page. Attendez une minute, puis continuez.',
    },
    mixed: {
      title: 'Vérifiez cette page, puis continuez',
      text: 'L’adresse de cette page appartient à un autre formulaire que vous avez commencé. Nous n’avons donc pas enregistré la page. Vos réponses y sont toujours.',
    },
    full: {
      title: 'Vous avez commencé ce formulaire trop de fois',
      text: 'Nous n’avons pas enregistré cette page. Vos réponses y sont toujours. Supprimez un formulaire dont vous n’avez plus besoin, puis continuez ici.',
    },
    closed: {
      title: 'Nous n’avons pas reçu votre formulaire',
      text: 'Ce formulaire a été fermé depuis que vous l’avez commencé.',
    },
  },
  notices: {
    changed:
      'Vos réponses ont changé depuis que vous avez ouvert cette page. Vérifiez-les à nouveau avant d’envoyer votre formulaire.',
  },
  saved: {
    title: 'Nous avons enregistré vos réponses',
    code: 'Votre code',
    until: (date) => `Vous pouvez utiliser ce code jusqu’au ${date}, dans n’importe quel navigateur.`,
    keep: 'Imprimez cette page, prenez-la en photo ou notez le code. Nous ne l’affichons que lorsque vous enregistrez. Toute personne qui a ce code peut voir vos réponses. Il reste le même si vous enregistrez à nouveau. Il ne fonctionne plus dès que vous envoyez le formulaire ou supprimez vos réponses.',
    goOn: 'Continuer maintenant',
    notSaved: (files) => `Nous n’avons pas enregistré ${counted(files, 'fichier')}`,
    rest: 'Nous avons enregistré tout le reste de la page.',
    discard: 'Supprimer mes réponses',
    discardText: 'Vos réponses et vos fichiers seront supprimés. Nous vous demanderons d’abord de confirmer.',
    refused: {
      title: 'Nous n’avons pas pu enregistrer cette page',
      text: 'La page est restée ouverte trop longtemps ou n’a pas été ouverte dans ce navigateur. Revenez en arrière, puis choisissez plutôt « Continuer ».',
    },
  },
  resume: {
    title: 'Reprendre un formulaire enregistré',
    label: 'Votre code',
    hint: 'Il comporte 21 lettres et chiffres. Vous pouvez utiliser des majuscules ou des minuscules, et omettre les tirets.',
    submit: 'Continuer',
    link: 'Reprendre avec un code',
    errors: {
      empty: 'Saisissez le code que nous vous avons donné à l’enregistrement de vos réponses',
      unknown:
        'Nous ne trouvons aucun formulaire enregistré pour ce code. Vérifiez que vous l’avez saisi correctement. Nous supprimons les réponses enregistrées après la date affichée avec le code.',
      full: 'Vous avez commencé ce formulaire trop de fois dans ce navigateur. Supprimez un des formulaires ci-dessous, puis saisissez à nouveau votre code.',
      limited: 'Trop de codes erronés ont été saisis depuis votre réseau. Attendez une minute, puis réessayez.',
      unavailable:
        'Désolé, nous n’avons pas pu rechercher votre formulaire enregistré. Attendez une minute, puis réessayez.',
    },
  },
  copy: {
    title: 'Copie de vos réponses',
    reference: 'Référence',
    received: 'Reçu le',
    text: 'Enregistrer dans un fichier texte',
  },
  cookie: {
    title: 'Votre navigateur n’a pas enregistré vos réponses',
    text: 'Ce formulaire a besoin d’un cookie pour garder vos réponses d’une page à l’autre, et votre navigateur ne l’a pas accepté. Autorisez les cookies pour ce service. Revenez ensuite à la dernière page dans votre navigateur : vos réponses devraient y être. Choisissez alors à nouveau « Continuer ».',
    back: 'Revenir à la première page',
  },
}
