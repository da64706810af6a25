import { expect, it } from 'vitest'
import { locales } from '#domain/locale.ts'
import { textsOfArea } from '#web/lib/texts.server.ts'
import { stepDocumentTitle, stepTitle } from '#web/pages/checkout/step-title.ts'

const form = { formType: 'Event', title: 'Un repas chaud' } as const

it('ends the title of a step with the title of the application, in the language of the page', () => {
  const titles = locales.map((locale) => {
    const step = stepTitle(form, 3, textsOfArea('checkout', locale))
    return stepDocumentTitle(step, form.title, textsOfArea('frame', locale).application)
  })
  expect(titles).toEqual([
    'Vos coordonnées · Un repas chaud · Formulaires',
    'Your details · Un repas chaud · Forms',
    'Sus datos · Un repas chaud · Formularios',
  ])
})

it('leaves out a step that the form does not have', () => {
  expect(stepDocumentTitle('', form.title)).toBe('Un repas chaud · Formulaires')
})
