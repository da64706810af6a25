import type { Form } from '#contract/form.ts'
import type { ProspectWrite } from '#contract/visitor/prospect.ts'
import { emailRule, requiredRule } from '#domain/field-rules.ts'
import type { Locale } from '#domain/locale.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem } from '#domain/problem.ts'
import { ApiFailure, makeSend } from '#web/lib/api/api-client.ts'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { problemText } from '#web/lib/problem-text.ts'

/**
 * Saves an e-mail address to notify when payments are possible. Source: spec section 7, POST /carts/prospects.
 * @returns what is wrong with the address, in the page's language, or null once it is saved
 * @throws ApiFailure where the call failed for another reason
 */
export async function leaveEmail(form: Form, typed: string, locale: Locale): Promise<string | null> {
  const email = plainEmail(typed)
  const code = requiredRule(email) ?? emailRule(email)
  const refused = code === null ? await post(form, email, locale) : problem('email', code)
  return refused === null ? null : problemText(await loadLazyTexts('problems', locale), refused, locale)
}

async function post({ organizationSlug, formType, formSlug }: Form, email: string, locale: Locale) {
  const body: ProspectWrite = { organizationSlug, formType, formSlug, email }
  try {
    await makeSend(locale)('POST /carts/prospects', { body })
    return null
  } catch (error) {
    const refused =
      error instanceof ApiFailure ? error.problems.find(({ field }) => field === 'email') : undefined
    if (refused === undefined) throw error
    return refused
  }
}
