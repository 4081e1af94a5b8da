/** The accessibility statement, in French. */
import type { Texts } from '../index.ts'

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
