import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { isEmpty, passwordMatchRule, passwordRule } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { minGuessesLog10 } from '#domain/user/password-limits.ts'

/** A password as typed, twice. */
export interface NewPassword {
  readonly password: string
  readonly passwordConfirmation: string
}

/** Longer passwords are estimated by their beginning: the time of an estimate grows with the square of the length. */
const estimatedLength = 100

/**
 * The problems of a new password: too simple, or not the same twice. No kind of character is required: what counts is
 * how many guesses an attacker needs who knows French words, names, common passwords, keyboards and dates.
 * @param known words that an attacker would try first: the address, the name of the site
 */
export async function checkNewPassword(
  { password, passwordConfirmation }: NewPassword,
  known: readonly string[],
): Promise<Problem[]> {
  if (isEmpty(password)) return [problem('signIn.password', 'REQUIRED')]
  const isWeak = passwordRule(password) !== null || (await guessesLog10(password, known)) < minGuessesLog10
  if (isWeak) return [problem('signIn.password', 'PASSWORD_WEAK')]
  const differs = passwordMatchRule(passwordConfirmation, password)
  return differs === null ? [] : [problem('signIn.passwordConfirmation', differs)]
}

let loading: Promise<ZxcvbnFactory> | null = null

async function guessesLog10(password: string, known: readonly string[]): Promise<number> {
  loading ??= loadEstimator()
  const estimator = await loading
  const words = known.flatMap((text) => [text, ...text.split(/[@._+-]/)]).filter((word) => word.length > 2)
  return estimator.check(password.slice(0, estimatedLength), words).guessesLog10
}

/** The word lists take 20 MB of memory: loaded with the first new password, not at start. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  })
}
