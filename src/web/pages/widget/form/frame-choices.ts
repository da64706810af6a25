import { parseAmount } from '#domain/format.ts'
import type { Cents } from '#domain/money.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'

/** Choices of the other site for its frame, after `#` in its address: the server never sees it. */
export interface FrameChoices {
  /** Names the frame in messages. */
  readonly id: string
  /** `#rrggbb`, or null. */
  readonly accent: string | null
  /** In pixels, or null. */
  readonly radius: number | null
  /** The name and the address that the fields contain at first; null for none. */
  readonly person: PayerDraft | null
  readonly amount: Cents | null
  /** Whether the payment page opens in place of the site, instead of a new tab. */
  readonly paysOnTop: boolean
}

export const noChoices: FrameChoices = {
  id: '',
  accent: null,
  radius: null,
  person: null,
  amount: null,
  paysOnTop: false,
}

const longest = 100

/** Reads the choices; what is malformed is ignored. @param hash with or without `#` */
export function choicesIn(hash: string): FrameChoices {
  const sent = new URLSearchParams(hash.replace(/^#/, ''))
  const text = (name: string) => (sent.get(name) ?? '').trim().slice(0, longest)
  const accent = text('accent')
  const radius = text('radius')
  const person = { firstName: text('firstName'), lastName: text('lastName'), email: text('email') }
  const amount = text('amount')
  return {
    id: text('id'),
    accent: /^[0-9a-f]{6}$/i.test(accent) ? `#${accent.toLowerCase()}` : null,
    radius: /^\d{1,2}$/.test(radius) ? Number(radius) : null,
    // A mistyped address would lose the documents: the payer confirms it, as everywhere.
    person: Object.values(person).some((value) => value !== '') ? { ...person, emailConfirmation: '' } : null,
    amount: amount === '' ? null : parseAmount(amount),
    paysOnTop: text('pay') === 'top',
  }
}

/** The part of an address that the steps of the frame have too: its name, its look and its window, never a person. */
export function lookOf({ id, accent, radius, paysOnTop }: FrameChoices): string {
  const look = new URLSearchParams()
  if (id !== '') look.set('id', id)
  if (accent !== null) look.set('accent', accent.slice(1))
  if (radius !== null) look.set('radius', String(radius))
  if (paysOnTop) look.set('pay', 'top')
  return look.size === 0 ? '' : `#${look.toString()}`
}
