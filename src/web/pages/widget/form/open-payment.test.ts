import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type StartedPayment, openPayment } from '#web/pages/widget/form/open-payment.ts'

const site = 'https://dons.exemple.fr'
const page = `${site}/langue/en?retour=%2Fpaiement%2Fembarque-ha%2Fp1`
let tab: { opener: unknown; document: { title: string }; location: { replace: (url: string) => void } } | null
const went: string[] = []
const started: StartedPayment[] = []

beforeEach(() => {
  went.length = 0
  started.length = 0
  tab = {
    opener: 'frame',
    document: { title: '' },
    location: { replace: (url) => void went.push(`tab ${url}`) },
  }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('location', new URL(`${site}/associations/la-ruche/formulaires/dons/widget/3/en`))
  vi.stubGlobal('top', {
    location: {
      set href(url: string) {
        went.push(`top ${url}`)
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function opens(how: { isFree?: boolean; onTop?: boolean }) {
  const opened = openPayment({
    isFree: false,
    onTop: false,
    ...how,
    frame: '/f/widget/en',
    campaign: '/f/en',
    title: 'Payment',
    locale: 'en',
    onStarted: (payment) => void started.push(payment),
  })
  opened.show({ redirectUrl: '/paiement/embarque-ha/p1' })
  return opened.backUrl
}

describe('the page of a payment', () => {
  test('opens in a tab that cannot reach the frame, and whose "cancel" says that it can be closed', () => {
    expect(opens({})).toBe('/f/widget/en?retour=onglet')
    expect(went).toEqual([`tab ${page}`])
    expect(started).toEqual([{ paymentRequestId: 'p1', url: page, place: 'tab' }])
    expect(tab?.opener).toBeNull()
  })

  test.each([
    ['the site chose it', true],
    ['the browser opens no tab', false],
  ])('takes the whole window where %s; its "cancel" leads to the campaign', (_why, onTop) => {
    if (!onTop) tab = null
    expect(opens({ onTop })).toBe('/f/en')
    expect(went).toEqual([`top ${page}`])
    expect(started[0]?.place).toBe('top')
  })

  test('is offered by links where the window may not be left', () => {
    vi.stubGlobal('top', {
      location: {
        set href(_url: string) {
          throw new DOMException('sandboxed', 'SecurityError')
        },
      },
    })
    expect(opens({ onTop: true })).toBe('/f/en')
    expect(started).toEqual([{ paymentRequestId: 'p1', url: page, place: 'top' }])
  })

  test('is not opened for a free order', () => {
    opens({ isFree: true, onTop: true })
    expect(went).toEqual([])
    expect(started[0]?.place).toBe('free')
  })
})
