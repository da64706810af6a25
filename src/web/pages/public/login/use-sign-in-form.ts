import { emailRule, passwordMatchRule, passwordRule, requiredRule } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useCallForm } from '#web/lib/form/use-call-form.ts'
import { useTexts } from '#web/lib/texts.ts'

/** Fields of the forms of the sign-in page. The passwords of a form are shown or hidden together. */
export interface SignInValues {
  readonly [key: string]: string | boolean
  readonly email: string
  readonly password: string
  readonly passwordConfirmation: string
  readonly code: string
  readonly isShown: boolean
}

const labels = ['email', 'password', 'passwordConfirmation'] as const
const initial: SignInValues = {
  email: '',
  password: '',
  passwordConfirmation: '',
  code: '',
  isShown: false,
}

interface SignInFormOptions {
  readonly check: (values: SignInValues) => readonly Problem[]
  readonly send: (values: SignInValues) => Promise<void>
  /** Whether a failure was dealt with; absent or false: a toast shows it. */
  readonly onFailure?: (failure: ApiFailure) => boolean
}

/** A form of the sign-in page: address, passwords, or both. */
export function useSignInForm(options: SignInFormOptions) {
  const t = useTexts('login')
  const words = useTexts('problems')
  return useCallForm<SignInValues>({
    ...options,
    prefix: 'signIn.',
    initial,
    lineOf: (field, message) => {
      const label = labels.find((key) => key === field)
      if (label !== undefined) return words('line', { label: t(label), message })
      // It begins the line.
      return message.charAt(0).toUpperCase() + message.slice(1)
    },
  })
}

/** The problems of an address. */
export function checkEmail({ email }: Pick<SignInValues, 'email'>): Problem[] {
  const typed = plainEmail(email)
  return found('email', requiredRule(typed) ?? emailRule(typed))
}

/** The problems of a password that exists. */
export function checkKnownPassword({ password }: SignInValues): Problem[] {
  return found('password', requiredRule(password))
}

/** The problems of a new password, typed twice, as far as a browser finds them: the server estimates its strength. */
export function checkTypedPasswords({ password, passwordConfirmation }: SignInValues): Problem[] {
  return [
    ...found('password', requiredRule(password) ?? passwordRule(password)),
    ...found(
      'passwordConfirmation',
      requiredRule(passwordConfirmation) ?? passwordMatchRule(passwordConfirmation, password),
    ),
  ]
}

function found(key: (typeof labels)[number], code: ProblemCode | null): Problem[] {
  return code === null ? [] : [problem(`signIn.${key}`, code)]
}
