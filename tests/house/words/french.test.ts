import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flattenTexts, type NestedTexts } from '#domain/translate.ts'
import { root } from '../a-project.ts'

/** Turns that French readers do not expect, as regular expressions, each with what a town hall would write. */
const replacements: Readonly<Record<string, string>> = {
  'au plus(?! (tard|près|tôt|ancien))': 'maximum, au maximum',
  '(est|sont|sera|seront|été) gardée?s?': 'est enregistré, est conservé',
  Reprenez: 'continuez, recommencez',
  'vit de contributions': 'est gratuit pour les associations, grâce aux contributions facultatives',
  'contribution libre': 'contribution facultative, contribution volontaire',
  'Banc d’essai': 'mode test, site de démonstration',
  'Environnement d’essai': 'site de démonstration',
  'à corriger(?<!erreurs? à corriger)': 'erreurs à corriger',
  'Il reste [^.]* (point|essai)s?\\b': '7 erreurs à corriger, il vous reste 4 tentatives',
  'chez ma banque': 'sur le site de ma banque',
  '(?<![Ee]-)\\b[Mm]ails?\\b': 'e-mail',
  '[Cc]ourriels?': 'e-mail',
  '(vous )?dira le résultat': 'vous recevrez le résultat par e-mail',
  'un (e-mail|message) vous (le )?(dit|dira|prévient|confirme)': 'vous recevrez un e-mail, vous serez averti',
  'à qui': 'à la personne qui',
  'banque seule': 'seule votre banque',
  'a déjà servi': 'a déjà été utilisé',
  'sans relâche': 'automatiquement',
  'tout était pris': 'n’était plus disponible',
  '(vous )?(est|sont|a été) rendue?s?': 'est remboursé',
  'Récupérer|récupérer': 'demander le remboursement',
  'reste acquis': 'reste à l’association',
  '[Cc]e qui a été payé': 'les paiements passés',
  'n’est pas passé|ne sont pas passés': 'a été refusé',
  'tant que vous ne reprenez pas': 'jusqu’à votre reprise',
  'les indésirables': 'vos courriers indésirables',
  'C’est noté': 'demande enregistrée',
  'cassé|s’est arrêtée': 'une erreur est survenue',
  'ne (prend|prélève) rien': 'est gratuit',
  'Voulez-vous|voulez-vous vous': 'une phrase simple',
  'comprise? d’office': 'ajouté automatiquement',
  'cette installation': 'ce site',
  'Tout est parti': 'complet',
  figé: 'bloqué',
  '[Ss]upport\\b': 'assistance',
  '(d|qu|lorsqu|jusqu)e \\{\\{(organization|payer|brand|who)':
    'une phrase sans élision : « de Asso », « que Obole »',
}

const folder = join(root, 'src/texts/fr')
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) =>
    Object.entries(flattenTexts(JSON.parse(readFileSync(join(folder, name), 'utf8')) as NestedTexts)).map(
      ([key, text]) => [`${name}: ${key}`, text] as const,
    ),
  )

/** The operator's pages, one text per line. */
const legal = readdirSync(join(root, 'legal/fr')).flatMap((name) =>
  readFileSync(join(root, 'legal/fr', name), 'utf8')
    .split('\n')
    .map((line, index) => [`legal/fr/${name}:${index + 1}`, line] as const),
)

/** The turns found in a text, each with its replacement. */
function badTurns(text: string): string[] {
  const plain = text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2011', '-')
  return Object.entries(replacements).flatMap(([turn, better]) => {
    const found = new RegExp(turn, 'u').exec(plain)
    return found === null ? [] : [`${found[0]} -> ${better}`]
  })
}

test('the French texts have none of these turns', () => {
  const found = [...texts, ...legal].flatMap(([key, text]) => badTurns(text).map((turn) => `${key}: ${turn}`))
  expect(found).toEqual([])
})

describe('this test fails where it should', () => {
  test.each([
    '8 au plus par commande',
    'Votre panier est gardé.',
    'Obole vit de contributions libres.',
    'Banc d’essai',
    'Il reste 7 points à corriger',
    'le mail de confirmation',
    'Ce code a déjà servi.',
    'Le support consulte La Ruche',
  ])('%s', (text) => expect(badTurns(text)).not.toEqual([]))
  test.each(['au plus tard 14 jours après', 'un e-mail', '7 erreurs à corriger', 'Un fichier est joint'])(
    '%s is fine',
    (text) => expect(badTurns(text)).toEqual([]),
  )
})
