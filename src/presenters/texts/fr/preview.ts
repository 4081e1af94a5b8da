/** The preview of a form, and its diagram. In French. */
import type { Texts } from '../index.ts'
import { chosen, counted, grouped, quote } from './words.ts'

// What the preview of a definition says around its pages.

export const preview: Texts['preview'] = {
  name: 'Aperçu',
  banner: 'Rien n’est publié ici. Ce que vous saisissez est supprimé à la fin de l’aperçu.',
  again: 'Recharger',
  all: 'Tous les aperçus',
  thanks: 'Ceci était un aperçu. Rien n’a été envoyé ni enregistré, et la référence ne correspond à aucun dossier.',
  notOpen:
    'Ce formulaire n’est pas ouvert en ce moment, à cause de ses dates d’ouverture. L’aperçu l’affiche quand même.',
  link: {
    banner: (form, until) =>
      `Ceci est un aperçu de ${quote(form)}. Ce que vous saisissez n’est ni envoyé ni enregistré. Le lien fonctionne jusqu’au ${until}.`,
    again: 'Recommencer',
    lost: 'Nous n’avons pas pu lire vos réponses précédentes. L’aperçu recommence donc au début.',
    edit: 'Modifier ce formulaire',
    changePage: 'Modifier cette page',
    change: 'Modifier cette question',
    phone: 'Ouvrir sur un téléphone',
    phoneText:
      'Dirigez l’appareil photo d’un téléphone vers ce code. Le téléphone doit pouvoir accéder à cette adresse.',
  },
  list: {
    title: 'Aperçus',
    lead: 'Voici les définitions dans leur dernière version enregistrée. Après avoir enregistré un fichier, rechargez la page.',
    empty: 'Il n’y a plus de définitions dans le répertoire.',
    broken: (faults) => counted(faults, 'erreur'),
    told: (warnings) => counted(warnings, 'avertissement'),
  },
  broken: {
    title: 'La définition contient des erreurs',
    lead: (faults) =>
      `${counted(faults, 'erreur')}. ${chosen(faults, { one: 'Corrigez-la', many: 'Corrigez-les', other: 'Corrigez-les' })} pour voir le formulaire : enregistrez le fichier, puis rechargez cette page.`,
    faults: 'Erreurs',
    warnings: 'Avertissements',
  },
  fault: {
    error: 'Erreur',
    warning: 'Avertissement',
    position: (line, column) => `ligne ${line}, colonne ${column}`,
    question: (id) => `question ${quote(id)}`,
    page: (id) => `page ${quote(id)}`,
    whole: 'Le fichier',
  },
  panel: {
    title: 'Pourquoi des éléments sont affichés ou masqués',
    unanswered: 'Aucune réponse n’a encore été envoyée.',
    answered: 'D’après les réponses envoyées jusqu’ici.',
    choosing: 'Les choix faits sur cette page affichent et masquent des questions aussitôt dans le navigateur.',
    here: 'Sur cette page',
    pages: 'Pages',
    present: 'cette page',
    free: (shown) =>
      `${grouped(shown)} ${chosen(shown, {
        one: 'question n’a pas de règle et est toujours affichée.',
        many: 'de questions n’ont pas de règle et sont toujours affichées.',
        other: 'questions n’ont pas de règle et sont toujours affichées.',
      })}`,
    shown: 'Affiché',
    hidden: 'Masqué',
    check: (condition) => `Contrôle : ${condition}`,
    passed: 'Réussi',
    failed: 'Échoué',
    required: 'Obligatoire',
    optional: 'Facultatif',
    leftOut: 'Omis',
    notYet: 'Pas encore',
    ends: 'Termine le formulaire ici',
    noRule: 'Pas de règle : toujours affiché.',
    after: (page) => `Le formulaire s’est terminé à ${quote(page)}.`,
    later: 'Sa règle est vraie. L’affichage vient une fois que toutes les pages précédentes ont une réponse.',
    warnings: 'Avertissements de la vérification',
  },
}

// The words in a drawing of a form.

export const diagram: Texts['diagram'] = {
  start: 'Début',
  end: (pages) => (pages > 1 ? 'Vérifier vos réponses et envoyer' : 'Envoyer'),
  ends: 'Le formulaire se termine ici',
  optional: 'facultatif',
  check: (condition) => `Contrôle : ${condition}`,
  required: (condition) => `obligatoire uniquement si ${condition}`,
  page: (number) => `Page ${number}`,
  list: (min, max, item) => `par ${item}, ${min === max ? max : min === 0 ? `jusqu’à ${max}` : `de ${min} à ${max}`}`,
  calculated: {
    count: (names) => `nombre : ${names}`,
    min: (names) => `valeur minimale : ${names}`,
    max: (names) => `valeur maximale : ${names}`,
  },
  only: (condition) => `uniquement si ${condition}`,
  more: (count) => `et encore ${counted(count, 'question')}`,
  size: (pages, questions) => `${counted(pages, 'page')}, ${counted(questions, 'question')}`,
}
