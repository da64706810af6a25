import { expect, test } from 'vitest'
import type { Measures } from '#contract/visitor/measure.ts'
import type { PageNote } from '#web/lib/browser/note-event.ts'
import { makeMeasures } from './measures.ts'

const campaign = '/associations/la-ruche/formulaires/un-toit'
const pattern = 'associations/:organizationSlug/:formType/:campaignSlug'

function aVisit(lang: string, ...notes: PageNote[]) {
  const sent: Measures[] = []
  const waiting = [...notes]
  const measures = makeMeasures({
    lang,
    takeNotes: () => waiting.splice(0),
    send: (body) => sent.push(body),
  })
  return { measures, sent, waiting }
}

test('reports pages by their pattern, steps also by their number, and no payment pages', () => {
  const { measures, sent } = aVisit(
    'en',
    { name: 'page_view', path: campaign },
    { name: 'page_view', path: `${campaign}/2/en` },
    { name: 'page_view', path: '/paiement/embarque/x' },
    { name: 'call_failed', path: campaign, code: 'POST /carts' },
  )
  measures.addVital('LCP', 812.5, campaign)
  measures.addVital('LCP', 900, '/paiement/embarque/x')
  measures.flush()
  expect(sent).toEqual([
    {
      events: [
        { name: 'page_view', route: pattern },
        { name: 'page_view', route: `${pattern}/:step` },
        { name: 'step_shown', route: `${pattern}/:step`, code: '2' },
        { name: 'call_failed', route: pattern, code: 'POST /carts' },
      ],
      vitals: [{ name: 'LCP', route: pattern, value: 812.5 }],
    },
  ])
  expect(JSON.stringify(sent)).not.toContain('la-ruche')
})

test('sends nothing twice, and no empty message', () => {
  const { measures, sent } = aVisit('fr', { name: 'shared', path: campaign })
  measures.flush()
  measures.flush()
  expect(sent).toHaveLength(1)
})

test('one message contains at most twenty of each kind', () => {
  const { measures, sent } = aVisit(
    'fr',
    ...Array.from({ length: 30 }, (): PageNote => ({ name: 'shared', path: campaign })),
  )
  for (let index = 0; index < 30; index += 1) measures.addVital('INP', 8, campaign)
  measures.flush()
  expect([sent[0]?.events.length, sent[0]?.vitals.length]).toEqual([20, 20])
})
