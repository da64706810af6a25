import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalPath } from '#domain/address/canonical-path.ts'

const a = '/associations'
const uuid = '0B1E1F3A-1111-4222-8333-444455556666'

/** Addresses that stay as they are. */
const canonical = [
  '/e/recherche',
  '/error',
  '/connexion',
  '/redirection',
  '/vie-privee',
  '/unknown/Page',
  `${a}/mon-asso`,
  `${a}/mon-asso/en`,
  `${a}/mon-asso/formulaires`,
  `${a}/mon-asso/formulaires/en`,
  '/e/recherche/en',
  '/e/recherche/es',
  '/en/x',
  `${a}/caf%C3%A9`,
  `${a}/caf%c3%a9`,
  ...['evenements', 'adhesions', 'formulaires', 'collectes', 'paiements', 'boutiques'].map(
    (s) => `${a}/o/${s}/fete`,
  ),
  ...['1', '2', '3', '4', 'en', 'es', '1/en', '4/es'].map((rest) => `${a}/o/evenements/fete/${rest}`),
  ...['widget', 'widget/en', 'widget/2', 'widget/2/en'].map((rest) => `${a}/o/formulaires/don/${rest}`),
  ...[
    'widget-vignette-horizontale',
    'widget-compteur',
    'widget-vignette',
    'widget-bouton',
    'widget-bouton/en',
  ].map((rest) => `${a}/o/formulaires/don/${rest}`),
  `${a}/o/formulaires/don/redirection`,
  `${a}/o/formulaires/redirection`,
  `${a}/o/paiements/cotisation/widget`,
  `${a}/o/paiements/cotisation/en`,
  `${a}/o/checkout`,
  `${a}/o/checkout/${uuid}`,
  `${a}/o/checkout/${uuid}/2`,
  `${a}/o/checkout/${uuid}/en`,
  `${a}/o/checkout/${uuid}/redirection`,
  `${a}/o/checkout/redirection`,
  `${a}/o/checkout/en`,
  `${a}/o/checkout/${uuid}/2/es`,
  `${a}/o/checkout/${uuid}/redirection/en`,
  `${a}/checkout`,
  `${a}/checkout/${uuid}`,
  `${a}/checkout/${uuid}/redirection/es`,
  `${a}/redirection`,
  `${a}/o/evenements/fete/redirection/en`,
  `${a}/o/evenements/fete/partager`,
  `${a}/o/evenements/fete/partager/es`,
  `${a}/o/evenements/fr`,
  `${a}/o/inconnu/campagne`,
  `${a}/o/evenements/fete/2/plus`,
  `${a}/o/evenements/fete/widget/2/plus`,
  `${a}/o/evenements/fete/widget-bouton/plus`,
  '/paiement',
  `/paiement/embarque-ha/${uuid}`,
  `/paiement/embarque/${uuid}`,
  `/paiement/embarque/confirmation/${uuid}`,
  `/paiement/regularisation/${uuid}`,
  `/paiement/regularisation/en-attente/${uuid}`,
  `/paiement/regularisation/embarque/${uuid}`,
  '/paiement/embarque-ha',
  '/ha-api/carts/',
  '/ha-api//x',
  '/HA-API/Carts/',
  '/ha-oauth/Callback/',
  '/forms/assets//entry-AbC.js',
  `${a}/O/formulaires/don/9.data`,
  '/_root.data',
  `${a}/%E0%A4%A`,
  `${a}/%2E%2E/X`,
] as const

/** Address as sent, canonical address. */
const moved: readonly (readonly [string, string])[] = [
  // Rule 1: one spelling of each address.
  ['/', '/e/recherche'],
  ['//', '/e/recherche'],
  [a, '/e/recherche'],
  [`${a}/`, '/e/recherche'],
  [`${a}/en`, '/e/recherche/en'],
  ['/EN', '/e/recherche/en'],
  ['/es/', '/e/recherche/es'],
  ['/E/Recherche/ES', '/e/recherche/es'],
  // Characters that need no encoding, encoded: another spelling of the same address.
  [`${a}/%6Don-asso`, `${a}/mon-asso`],
  [`${a}/mon%2Dasso`, `${a}/mon-asso`],
  ['/%65/recherche', '/e/recherche'],
  [`/%61ssociations/o`, `${a}/o`],
  ['/E/Recherche', '/e/recherche'],
  ['/e/recherche/', '/e/recherche'],
  ['/Error', '/error'],
  ['/CONNEXION', '/connexion'],
  ['/vie-privee/', '/vie-privee'],
  ['//evil.example/x', '/evil.example/x'],
  [`${a}/mon-asso/`, `${a}/mon-asso`],
  [`${a}//mon-asso`, `${a}/mon-asso`],
  ['/Associations/mon-asso', `${a}/mon-asso`],
  [`${a}/o/formulaires/don/`, `${a}/o/formulaires/don`],
  [`${a}/o/formulaires/don/EN`, `${a}/o/formulaires/don/en`],
  [`${a}/o/formulaires/don/Widget`, `${a}/o/formulaires/don/widget`],
  [`${a}/o/formulaires/don/Partager/fr`, `${a}/o/formulaires/don/partager`],
  [`${a}/o/formulaires/don/Redirection`, `${a}/o/formulaires/don/redirection`],
  [`/Paiement/Embarque-HA/${uuid}`, `/paiement/embarque-ha/${uuid}`],
  [`/paiement/regularisation/Echec/${uuid}/`, `/paiement/regularisation/echec/${uuid}`],
  // Rule 2: upper case, plus characters and spaces in organisation, type and campaign.
  [`${a}/Mon-Asso`, `${a}/mon-asso`],
  [`${a}/Mon+Asso`, `${a}/mon-asso`],
  [`${a}/Mon%20Asso`, `${a}/mon-asso`],
  [`${a}/Mon%2BAsso`, `${a}/mon-asso`],
  [`${a}/mon%20%20asso`, `${a}/mon-asso`],
  [`${a}/mon%C2%A0asso`, `${a}/mon-asso`],
  [`${a}/Mon%2FAsso`, `${a}/mon%2Fasso`],
  [`${a}/%C3%89toile`, `${a}/%C3%A9toile`],
  [`${a}/o/evenements/%F0%9D%94%BDF`, `${a}/o/evenements/%F0%9D%94%BDf`],
  [`${a}/o/evenements/Un+Soir%20d'%C3%A9t%C3%A9`, `${a}/o/evenements/un-soir-d'%C3%A9t%C3%A9`],
  [`${a}/Mon+Asso/Formulaires`, `${a}/mon-asso/formulaires`],
  [`${a}/MON+ASSO/FORMULAIRES/UN+DON/2/EN`, `${a}/mon-asso/formulaires/un-don/2/en`],
  [`${a}/o/evenements/F%C3%8ATE`, `${a}/o/evenements/f%C3%AAte`],
  [`${a}/O/Checkout/${uuid}`, `${a}/o/checkout/${uuid}`],
  [`${a}/o/checkout/${uuid}/Redirection`, `${a}/o/checkout/${uuid}/redirection`],
  [`${a}/o/Inconnu/Campagne`, `${a}/o/inconnu/campagne`],
  // Rule 3: a second segment that is not checkout leads to the association.
  [`${a}/o/evenements`, `${a}/o`],
  [`${a}/o/Boutiques/`, `${a}/o`],
  [`${a}/o/evenements/en`, `${a}/o/en`],
  [`${a}/o/quelconque`, `${a}/o`],
  [`${a}/o/2`, `${a}/o`],
  [`${a}/o/widget`, `${a}/o`],
  [`${a}/o/redirection`, `${a}/o`],
  [`${a}/Mon+Asso/Evenements`, `${a}/mon-asso`],
  // Rule 4: formulaires without a campaign.
  [`${a}/o/formulaires/`, `${a}/o/formulaires`],
  [`${a}/o/formulaires/2`, `${a}/o/formulaires`],
  [`${a}/o/formulaires/2/en`, `${a}/o/formulaires/en`],
  [`${a}/o/formulaires/widget`, `${a}/o/formulaires`],
  [`${a}/o/evenements/3`, `${a}/o`],
  [`${a}/o/evenements/checkout`, `${a}/o`],
  // Rule 5: a payment form has no step.
  [`${a}/o/paiements/cotisation/1`, `${a}/o/paiements/cotisation`],
  [`${a}/o/paiements/cotisation/9`, `${a}/o/paiements/cotisation`],
  [`${a}/o/paiements/cotisation/2/en`, `${a}/o/paiements/cotisation/en`],
  [`${a}/o/paiements/cotisation/widget/2`, `${a}/o/paiements/cotisation/widget`],
  [`${a}/O/Paiements/Cotisation/2`, `${a}/o/paiements/cotisation`],
  // Rule 6: steps are 1 to 4.
  [`${a}/o/evenements/fete/0`, `${a}/o/evenements/fete`],
  [`${a}/o/evenements/fete/5`, `${a}/o/evenements/fete`],
  [`${a}/o/evenements/fete/01`, `${a}/o/evenements/fete`],
  [`${a}/o/evenements/fete/12`, `${a}/o/evenements/fete`],
  [`${a}/o/evenements/fete/-1`, `${a}/o/evenements/fete`],
  [`${a}/o/evenements/fete/merci`, `${a}/o/evenements/fete`],
  [`${a}/o/evenements/fete/fr`, `${a}/o/evenements/fete`],
  [`${a}/o/evenements/fete/7/es`, `${a}/o/evenements/fete/es`],
  [`${a}/o/evenements/fete/widget/8`, `${a}/o/evenements/fete/widget`],
  [`${a}/o/evenements/fete/widget/8/en`, `${a}/o/evenements/fete/widget/en`],
  [`${a}/o/evenements/fete/widget-autre`, `${a}/o/evenements/fete`],
  [`${a}/o/checkout/${uuid}/8`, `${a}/o/checkout/${uuid}`],
  [`${a}/o/checkout/${uuid}/0/en`, `${a}/o/checkout/${uuid}/en`],
  [`${a}/checkout/${uuid}/x`, `${a}/checkout/${uuid}`],
  [`${a}/o/evenements/fete/2/fr`, `${a}/o/evenements/fete/2`],
  [`${a}/o/evenements/fete/widget/2/fr`, `${a}/o/evenements/fete/widget/2`],
  [`${a}/o/checkout/${uuid}/2/fr`, `${a}/o/checkout/${uuid}/2`],
  [`${a}/o/checkout/${uuid}/fr`, `${a}/o/checkout/${uuid}`],
  [`${a}/o/evenements/fete/2%20`, `${a}/o/evenements/fete`],
  [`${a}/o/evenements/fete/%C2%B2`, `${a}/o/evenements/fete`],
]

describe('canonicalPath', () => {
  test.each(canonical)('%s stays', (path) => expect(canonicalPath(path, '?q=1')).toBeNull())
  test.each(moved)('%s leads to %s', (path, target) => {
    expect(canonicalPath(path, '')).toBe(target)
    expect(canonicalPath(target, '')).toBeNull()
  })
  test('the table is long enough', () => expect(canonical.length + moved.length).toBeGreaterThan(150))

  test('preserves the query', () => {
    expect(canonicalPath(`${a}/Mon+Asso`, '?utm=A+b&x=%2F')).toBe(`${a}/mon-asso?utm=A+b&x=%2F`)
    expect(canonicalPath('/', '?q=chat')).toBe('/e/recherche?q=chat')
  })
})

test('one hop, never a loop, always an address of this site', () => {
  const words = [
    'associations',
    'formulaires',
    'evenements',
    'paiements',
    'checkout',
    'redirection',
    'partager',
    'widget',
    'paiement',

    'Widget-Bouton',
    'en',
    'ES',
    'fr',
    '1',
    '5',
    'Mon+Asso',
    'é É',
    '..',
    '',
    '%',
    'a/b',
    'İI',
    'e',
    'x.data',
    '%61',
    'fr',
    'FR',
    '4',
  ]
  const segment = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 6 }))
  const path = fc
    .array(segment, { maxLength: 7 })
    .map((segments) => `/${segments.map((text) => encodeURIComponent(text.toWellFormed())).join('/')}`)
  const rawPath = fc
    .array(fc.constantFrom('/', '//', 'A', '%20', '+', '%', '%2e', 'associations', '2'))
    .map((all) => `/${all.join('')}`)
  fc.assert(
    fc.property(
      fc.oneof(
        path,
        path.map((tail) => `/associations${tail}`),
        rawPath,
      ),
      (sent) => {
        const target = canonicalPath(sent, '')
        if (target === null) return
        expect(target).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
        expect(canonicalPath(target, '')).toBeNull()
        const { origin, pathname } = new URL(target, 'https://obole.test')
        expect([origin, pathname]).toEqual(['https://obole.test', target])
      },
    ),
    { numRuns: 2000 },
  )
})
