import { formStates } from '#domain/form/form-lists.ts'

/** Tables with states and without a machine, and why. */
export const withoutMachine: Readonly<Record<string, { states: readonly string[]; because: string }>> = {
  form: {
    states: formStates,
    because:
      'an editor chooses the state freely: every edge is allowed, and the definition file is the history',
  },
  stock_hold: {
    states: ['held', 'sold', 'released'],
    because:
      'a hold is a counter of its cart, written with its quantity in every cart change; I4 compares it with the stock, and a history would double the writes of a rush',
  },
  mail: {
    states: ['queued', 'sending', 'sent', 'failed'],
    because: 'the progress of a delivery, not of money: its row has its tries, its last error and its times',
  },
}
