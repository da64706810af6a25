import { expect, test } from 'vitest'
import { formTypes } from '#domain/form/form-definition.ts'
import * as paths from '#web/paths.ts'

const id = '7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79'

test('every address that the pages build', () => {
  const built = [
    paths.homePath,
    paths.organizationPath('la-ruche'),
    paths.organizationPath('la-ruche', 'en'),
    ...formTypes.map((formType) =>
      paths.formPath({ organizationSlug: 'la-ruche', formType, formSlug: 'un-toit' }),
    ),
    paths.formPath({ organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'un-toit' }, 'es'),
    paths.stepPath({ organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'un-toit' }, 2),
    paths.stepPath({ organizationSlug: 'la-ruche', formType: 'CrowdFunding', formSlug: 'un-toit' }, 3, 'en'),
    paths.confirmationPath(id),
    paths.legalPath('mentions-legales'),
    paths.loginPath('/e/recherche?q=toit'),
    paths.languagePath('en', '/associations/la-ruche?x=1'),
  ]
  expect(built.join('\n')).toMatchInlineSnapshot(`
    "/e/recherche
    /associations/la-ruche
    /associations/la-ruche/en
    /associations/la-ruche/evenements/un-toit
    /associations/la-ruche/adhesions/un-toit
    /associations/la-ruche/boutiques/un-toit
    /associations/la-ruche/collectes/un-toit
    /associations/la-ruche/formulaires/un-toit
    /associations/la-ruche/paiements/un-toit
    /associations/la-ruche/checkout/un-toit
    /associations/la-ruche/formulaires/un-toit/es
    /associations/la-ruche/formulaires/un-toit/2
    /associations/la-ruche/collectes/un-toit/3/en
    /paiement/embarque/confirmation/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79
    /mentions-legales
    /connexion?mode=contributor&back=%2Fe%2Frecherche%3Fq%3Dtoit
    /langue/en?retour=%2Fassociations%2Fla-ruche%3Fx%3D1"
  `)
})
