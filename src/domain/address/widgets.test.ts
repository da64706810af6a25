import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { smallWidgetKinds, widgetKindAt, widgetPath } from '#domain/address/widgets.ts'

const form = '/associations/la-ruche/formulaires/un-toit'

test.each([
  [`${form}/widget`, 'form'],
  [`${form}/widget/es`, 'form'],
  [`${form}/widget/2`, 'form'],
  [`${form}/widget/2/en`, 'form'],
  [`${form}/widget-bouton`, 'button'],
  [`${form}/widget-bouton/en`, 'button'],
  [`${form}/widget-vignette`, 'card'],
  [`${form}/widget-vignette-horizontale`, 'row'],
  ['/associations/o/evenements/fete/widget-compteur/es', 'counter'],
])('%s is the %s', (path, kind) => expect(widgetKindAt(path)).toBe(kind))

// Other sites may frame a widget: nothing beside it may pass for one.
test.each([
  form,
  `${form}/1`,
  `${form}/redirection`,
  `${form}/widgets`,
  `${form}/widget-autre`,
  `${form}/widget/9`,
  `${form}/widget/2/plus`,
  `${form}/widget/fr`,
  `${form}/widget-bouton/2`,
  `${form}/widget-bouton/plus`,
  '/associations/o/inconnu/fete/widget-bouton',
  '/associations/o/checkout/7f3c2f0e/widget',
  '/associations/o/evenements/widget',
  '/admin/o/evenements/fete/widget',
  `/x${form}/widget`,
])('%s is no widget', (path) => expect(widgetKindAt(path)).toBeNull())

test.each(smallWidgetKinds)('the path of the %s leads to it, in each language', (kind) => {
  const form = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'un-toit' } as const
  for (const locale of locales) expect(widgetKindAt(widgetPath(form, kind, locale))).toBe(kind)
})
