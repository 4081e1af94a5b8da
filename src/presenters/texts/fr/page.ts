/** The frame of every page, and the pages that belong to no form: the start of the service, uploads, accessibility. In French. */
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'

// What stands around every public page, and small texts that pages of many kinds have.

export const frame: Texts['frame'] = {
  skip: 'Aller au contenu principal',
  navigation: 'Liens du service',
  find: 'Retrouver votre dossier',
  forms: 'Tous les formulaires',
  accessibility: 'Accessibilité',
  privacy: 'Données personnelles',
  imprint: 'Mentions légales',
  contact: 'Une question ?',
  back: 'Retour',
  leaveEmpty: 'Laissez ce champ vide',
  languages: 'Langue',
  onlyIn: (language: string): string => `Cette page n’existe que dans cette langue : ${isolated(language)}.`,
  sample: {
    name: 'Formulaire d’exemple',
    text: 'Ce formulaire sert à essayer le service. N’y indiquez pas de vraies données personnelles.',
  },
  promise: 'Ce service n’utilise aucun script et ne suit pas votre navigation.',
}

// What pages of several kinds say.

export const page: Texts['page'] = {
  error: (title) => `Erreur : ${title}`,
  problem: 'Il y a un problème',
  errorPrefix: 'Erreur',
  warning: 'Attention',
  label: (name) => `${name} :`,
  of: (title, form) => `${title} – ${form}`,
  inOneLine: (answers) => answers.join(', '),
  together: (sentences) => sentences.join('\u202f; '),
  toCase: 'Suivre votre dossier',
  toForms: 'Voir tous les formulaires',
  toLookup: 'Retrouver votre dossier',
  toOffice: 'Aller à l’espace du service',
  requestId: 'Si vous nous contactez à ce sujet, indiquez-nous ce numéro :',
}

// The list of forms.

export const home: Texts['home'] = {
  title: 'Formulaires',
  heading: 'Choisissez un formulaire',
  lead: 'Vous n’avez pas besoin de compte. Quand vous envoyez un formulaire, nous vous donnons une référence pour suivre votre dossier.',
  empty: 'Aucun formulaire n’est disponible pour le moment.',
  sent: {
    title: 'Vous avez déjà envoyé un formulaire ?',
    text: 'Suivez votre dossier avec la référence de votre page de confirmation.',
    link: 'Retrouver votre dossier',
  },
}

// The page of one file question on its own.

export const upload: Texts['upload'] = {
  taken: 'Fichier ajouté',
  another: 'Ajouter un autre fichier',
  choose: 'Ajouter un fichier',
  replacement: 'Ajouter le nouveau fichier',
  submit: 'Ajouter',
  languageNote: 'Si vous avez déjà choisi un fichier, choisissez-le à nouveau après avoir changé de langue.',
  forCase: 'Pour votre dossier',
  full: 'Vous ne pouvez plus ajouter de fichiers pour cette question.',
  earlierTitle: 'Fichiers que vous avez déjà envoyés',
  earlier: (type, size, time) => `${type}, ${size}, envoyé le ${time}`,
  replace: 'Remplacer ce fichier',
  replaces: (earlier) =>
    `Il remplacera le fichier que vous avez envoyé auparavant (${earlier}). Nous conservons les deux.`,
  addInstead: 'L’ajouter comme fichier supplémentaire',
  back: 'Retour à votre dossier',
}

// The statuses of forms that define none of their own; by id.

export const statuses: Texts['statuses'] = {
  received: {
    label: 'Reçu',
    meaning: 'Nous avons reçu votre formulaire.',
    next: 'Nous allons commencer l’examen. Vous n’avez rien à faire.',
    nextWritten:
      'Nous allons commencer l’examen. Vous n’avez rien à faire, sauf si notre dernier message vous le demande.',
  },
  'in-review': {
    label: 'En cours d’examen',
    meaning: 'Nous traitons votre dossier.',
    next: 'Nous prendrons une décision, ou vous contacterons s’il manque quelque chose. Vous n’avez rien à faire.',
    nextWritten:
      'Nous prendrons une décision, ou vous contacterons s’il manque quelque chose. Vous n’avez rien à faire, sauf si notre dernier message vous le demande.',
  },
  'needs-information': {
    label: 'Informations demandées',
    meaning: 'Nous ne pouvons pas continuer sans informations supplémentaires de votre part.',
    next: 'Lisez ce que nous vous demandons, puis envoyez-le-nous.',
  },
  approved: {
    label: 'Accepté',
    meaning: 'Nous avons pris une décision : votre dossier est accepté.',
    next: 'Vous n’avez rien à faire, sauf si notre dernier message vous le demande.',
  },
  declined: {
    label: 'Refusé',
    meaning: 'Nous avons pris une décision : votre dossier est refusé.',
    next: 'Notre dernier message en donne la raison. Contactez-nous si vous n’êtes pas d’accord.',
  },
  withdrawn: {
    label: 'Retiré',
    meaning: 'Nous avons fermé le dossier à votre demande.',
    next: 'Vous n’avez rien à faire.',
    nextWritten: 'Vous n’avez rien à faire, sauf si notre dernier message vous le demande.',
  },
}

// The accessibility statement.

export const accessibility: Texts['accessibility'] = {
  title: 'Accessibilité de ce service',
  lead: 'Nous voulons que chaque personne puisse envoyer un formulaire et suivre son dossier, quels que soient les outils qu’elle utilise pour lire et écrire.',
  can: {
    title: 'Ce que vous pouvez faire',
    list: [
      'utiliser toutes les pages au clavier seul, avec un lecteur d’écran ou avec un navigateur en mode texte',
      'agrandir l’affichage jusqu’à 400 % sans défilement horizontal',
      'utiliser vos propres couleurs, en mode clair ou sombre',
      'revenir en arrière, recharger la page ou corriger une erreur sans rien saisir à nouveau',
      'prendre votre temps : rien ne bouge ni ne clignote, et aucune page n’a besoin de scripts',
    ],
    text: 'Vous pouvez envoyer une page jusqu’à un jour après l’avoir ouverte. Au-delà, nous l’affichons à nouveau avec vos réponses, pour que vous puissiez la renvoyer.',
  },
  tested: {
    title: 'Comment les pages sont testées',
    text: 'Les développeurs du logiciel visent le niveau AA des règles pour l’accessibilité des contenus web (WCAG) 2.2. À chaque modification du logiciel, leurs tests automatiques vérifient tous les types de pages, avec et sans erreurs. Ils vérifient que :',
    list: [
      'la page respecte les règles d’axe-core et son code HTML est valide',
      'rien n’est coupé dans des fenêtres de 375 et de 320 pixels de large (1 280 pixels à 400 %)',
      'toutes les couleurs sont assez contrastées, en mode clair et sombre',
      'les formulaires peuvent être remplis et envoyés au clavier seul, et sans feuilles de style',
      'chaque erreur est affichée en haut de la page, avec un lien vers sa question',
    ],
  },
  untested: {
    title: 'Ce qui n’a pas été testé',
    list: [
      'Les tests automatiques ne trouvent pas tous les problèmes. Les pages n’ont pas fait l’objet d’un audit indépendant. Elles n’ont pas été testées par des personnes qui utilisent tous les jours un lecteur d’écran ou une loupe.',
      'Le service administratif qui publie un formulaire en rédige le texte. Les fichiers qu’il envoie ou vers lesquels il renvoie peuvent ne pas être accessibles.',
      'Les navigateurs d’avant 2023 affichent des questions qui ne vous concernent pas forcément. Le texte au-dessus de chacune de ces questions indique quand y répondre.',
    ],
  },
  contact: {
    title: 'Si une page vous pose problème',
    text: 'Dites-nous de quelle page il s’agit et ce que vous utilisez pour la lire.',
    office:
      'Dites au service qui a publié le formulaire de quelle page il s’agit et ce que vous utilisez pour la lire.',
  },
}
