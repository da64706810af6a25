import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Form } from '#contract/form.ts'
import { flattenTexts, makeTranslate } from '#domain/translate.ts'
import fr from '#texts/fr/on-demand/admin.json' with { type: 'json' }
import { AdminBar } from '#web/features/shortcut-bar/shortcut-bar.tsx'
import type { Translate } from '#web/lib/texts.ts'

const t = makeTranslate(flattenTexts(fr), 'fr', 'throw') as Translate<'admin'>
const address = { organizationSlug: 'la-ruche', formSlug: 'un-toit' }

/** Address, target and text of each link. */
function links(formType: Form['formType'], adminBaseUrl: string): string[][] {
  const html = renderToStaticMarkup(<AdminBar form={{ ...address, formType }} {...{ adminBaseUrl, t }} />)
  const found = [...html.matchAll(/href="([^"]+)" target="(\w+)" rel="noopener">([^<]+)</g)]
  return found.map((match) => match.slice(1))
}

test('four pages of the administration site, each in a new tab', () => {
  expect(links('Event', 'https://gestion.exemple.fr')).toEqual([
    ['https://gestion.exemple.fr/la-ruche/evenements/un-toit/edition/1', '_blank', 'Modifier le contenu'],
    ['https://gestion.exemple.fr/la-ruche/evenements/un-toit/diffusion', '_blank', 'Diffuser'],
    ['https://gestion.exemple.fr/la-ruche/evenements/un-toit/statistiques', '_blank', 'Statistiques'],
    ['https://gestion.exemple.fr/la-ruche/evenements/un-toit/administrateurs', '_blank', 'Administrateurs'],
  ])
})

test('a payment form leads to the sales page', () =>
  expect(links('PaymentForm', '/admin').map(([href]) => href)).toContain(
    '/admin/la-ruche/ventes/un-toit/edition/1',
  ))
