import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RegistrationDraft } from '#contract/account/registration.ts'
import { checkRegistration } from '#domain/organisation/check-registration.ts'
import { useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { verificationPagePath } from '#web/admin-paths.ts'

type Values = { readonly [Key in keyof RegistrationDraft]: RegistrationDraft[Key] }

/** After the last key: a pause in typing. */
const saveAfterMs = 600

/** The form of an association, saved as it is typed. Once it is registered, its documents come next. */
export function useRegistration(draft: RegistrationDraft) {
  const t = useTexts('registration')
  const locale = useLocale()
  const base = useAdminBase()
  const entry = useChangeForm<Values>({
    prefix: 'registration.',
    initial: { ...draft },
    check: checkRegistration,
    labelOf: (field) => t(field === 'isRepresentative' ? 'representation' : (field as 'name')),
    save: async (body) => {
      const { organizationSlug } = await makeSend(locale)('POST /users/me/registration', { body })
      globalThis.location.assign(verificationPagePath(base, organizationSlug))
      return null
    },
  })
  return { entry, isSaved: useSaved(entry.form.values, entry.isSending) }
}

/** Saves what is typed after a pause; true once the last of it is saved. A failed save is tried with the next key. */
function useSaved(values: Values, isSending: boolean): boolean {
  const locale = useLocale()
  const first = useRef(values)
  const [saved, setSaved] = useState<Values | null>(null)
  const save = useEffectEvent(async (now: Values) => {
    // The call that registers removes the draft: a later save would bring it back.
    if (isSending) return
    await makeSend(locale)('PUT /users/me/registration', { body: now }).then(
      () => setSaved(now),
      () => {},
    )
  })
  useEffect(() => {
    if (values === first.current) return undefined
    const timer = setTimeout(() => void save(values), saveAfterMs)
    return () => clearTimeout(timer)
  }, [values])
  return saved === values
}
