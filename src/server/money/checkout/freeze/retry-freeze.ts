import { isChangedMeanwhile } from '#server/money/payment/freeze-store.ts'

/** Number of tries while the form is being changed. */
const maxTries = 3

/**
 * Decides again where the form was changed between its read and the statement that froze the cart: nothing was written
 * then. `act` reads the form, at least if it is called again.
 */
export async function retryFreeze<T>(act: (isAgain: boolean) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act(tries > 1)
    } catch (error) {
      if (!isChangedMeanwhile(error) || tries === maxTries) throw error
    }
  }
}
