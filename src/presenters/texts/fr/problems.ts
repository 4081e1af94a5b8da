/** What went wrong, by its code, in French. */
import type { Texts } from '../index.ts'
import { titled } from '../problem-texts.ts'
import { counted, sizeLimit } from './words.ts'

const unreadable = titled('Nous n’avons pas pu lire ce que vous avez envoyé')
const noPage = titled('Page introuvable')
const tooLarge = titled('Ce que vous avez envoyé est trop volumineux')
const notNow = titled('Vous ne pouvez pas faire cela maintenant')
const notHere = titled('Vous ne pouvez pas faire cela')

export const problems: Texts['problems'] = {
  unreadable: unreadable('Revenez en arrière et réessayez.'),
  'unreadable-compression': unreadable('Le contenu n’a pas pu être décompressé.'),
  'unreadable-encoding': unreadable('Le formulaire n’est pas codé correctement. Revenez en arrière et renvoyez-le.'),
  'part-unreadable': unreadable('Une partie du formulaire n’a pas pu être lue. Revenez en arrière et renvoyez-le.'),
  'part-without-name': unreadable('Une partie du formulaire n’a pas de nom.'),
  'part-headers-too-large': tooLarge('Les en-têtes d’une partie sont trop volumineux.'),
  'too-many-entries': ({ max }) => unreadable(`Le formulaire a plus de ${counted(max, 'valeur')}.`),
  'too-many-files-at-once': ({ max }) => unreadable(`Envoyez ${counted(max, 'fichier')} au maximum à la fois.`),
  'token-after-files': unreadable('Le champ submissionId doit précéder les fichiers.'),
  'no-body-here': tooLarge('Cette adresse n’accepte pas de contenu.'),
  'answers-too-long': tooLarge(
    'Vos réponses peuvent compter jusqu’à 1 Mo de texte au total. Revenez en arrière : vos réponses devraient y être. Raccourcissez-les, ou envoyez une partie du texte dans un fichier si le formulaire le permet.',
  ),
  'body-too-large': ({ maxBytes }) =>
    tooLarge(
      `Vous pouvez envoyer jusqu’à ${sizeLimit(maxBytes)} au total. Revenez en arrière : vos réponses devraient y être. Supprimez un fichier, ou choisissez-en de plus petits.`,
    ),
  'body-type': unreadable('Envoyez le formulaire au format application/x-www-form-urlencoded ou multipart/form-data.'),
  'too-slow': {
    title: 'Votre connexion est trop lente',
    text: 'Nous n’avons pas tout reçu à temps. Réessayez avec une meilleure connexion ou un fichier plus petit.',
  },
  repeated: ({ name }) => unreadable(`Envoyez ${name} une seule fois.`),

  'cross-site': titled('Vous venez d’un autre site')(
    'Pour vous protéger, nous n’acceptons les formulaires que depuis leur propre page. Ouvrez le formulaire ici et renvoyez-le.',
  ),
  misdirected: {
    title: 'Ceci est un aperçu',
    text: 'Vous ne pouvez l’ouvrir que sur l’ordinateur qui l’exécute. Utilisez l’adresse affichée à son démarrage.',
  },

  'page-not-found': noPage('Si vous avez saisi l’adresse, vérifiez qu’elle est correcte.'),
  'form-not-found': noPage(
    'Il n’y a pas de formulaire à cette adresse. Allez à la liste pour voir tous les formulaires.',
  ),
  'case-not-found': titled('Dossier introuvable')('Il n’y a pas de dossier avec cette référence.'),
  'thanks-not-found': noPage('Il n’y a pas de formulaire avec cette référence. Vérifiez que l’adresse est correcte.'),
  'preview-not-found': titled('Ce lien vers un aperçu ne fonctionne pas')(
    'Il a peut-être expiré, ou quelqu’un l’a retiré. Vérifiez que l’adresse est complète, ou demandez un nouveau lien à la personne qui vous l’a envoyé.',
  ),
  'method-not-allowed': notHere('Cette adresse existe, mais pas pour ce type de requête.'),
  'method-unknown': notHere('Ce service ne connaît pas ce type de requête.'),

  'file-missing': unreadable('Choisissez un fichier, puis ajoutez-le.'),
  'file-not-multipart': ({ part }) =>
    unreadable(`Envoyez le fichier au format multipart/form-data, dans une partie nommée ${part}.`),
  'file-part-misnamed': ({ part, name }) =>
    unreadable(`La partie qui contient le fichier doit s’appeler ${part}, et non ${JSON.stringify(name)}.`),
  'file-not-alone': ({ part }) =>
    unreadable(`Envoyez une seule partie nommée ${part}, avec un nom de fichier, et rien d’autre.`),
  'submission-missing': unreadable('Indiquez le formulaire envoyé : ?submissionId=…'),
  'submission-malformed': unreadable('Ceci n’est pas un submissionId. Reprenez celui de la page du formulaire.'),
  'submission-not-found': noPage(
    'Il n’y a pas de formulaire avec cet identifiant, ou il a expiré. Rouvrez le formulaire.',
  ),
  'question-missing': ({ questions }) => unreadable(`Indiquez la question : &fieldId=… (${questions.join(', ')})`),
  'question-not-found': noPage('Ce formulaire n’a pas cette question avec fichier.'),
  'no-file-questions': noPage('Ce formulaire ne demande pas de fichiers.'),
  'file-to-replace-gone': notNow('Le fichier que vous voulez remplacer n’est plus là.'),
  'form-closed': notNow('Ce formulaire est fermé.'),
  'sent-meanwhile': notNow('Le formulaire a été envoyé avant l’arrivée de ce fichier.'),
  'case-takes-no-files': {
    title: 'Vous ne pouvez pas ajouter de fichiers à ce dossier maintenant',
    text: 'Si vous venez d’envoyer un fichier, nous ne l’avons pas conservé. Gardez-le au cas où nous en aurions besoin plus tard. Si c’est le cas, la page de votre dossier l’indiquera et vous pourrez l’y envoyer.',
  },
  crowded: {
    title: 'Vous ne pouvez pas ajouter de fichiers pour le moment',
    text: 'Trop de fichiers attendent d’être envoyés. Réessayez plus tard.',
  },

  'case-changed': {
    title: 'Le dossier a changé',
    text: 'Quelqu’un a modifié ce dossier après que vous l’avez ouvert. Ouvrez-le à nouveau, puis décidez.',
  },
  'case-content-deleted': notNow('Les réponses et les fichiers de ce dossier ont été supprimés.'),

  'too-many-requests': ({ seconds }) => ({
    title: 'Trop de tentatives',
    text: `Attendez ${counted(seconds, 'seconde')}, puis réessayez.`,
  }),
  overloaded: {
    title: 'Le service est très sollicité',
    text: 'Nous n’avons pas reçu ce que vous avez envoyé. Attendez quelques secondes, puis réessayez.',
  },
  unavailable: {
    title: 'Désolé, le service n’est pas disponible',
    text: 'Tout ce que nous avons déjà reçu est en sécurité. Attendez une minute, puis réessayez.',
  },
  unexpected: {
    title: 'Désolé, le service rencontre un problème',
    text: 'Revenez en arrière et réessayez. Si le problème persiste, contactez-nous.',
  },
}
