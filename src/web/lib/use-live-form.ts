import { useEffect, useState } from 'react'
import type { Contributors, Form } from '#contract/form.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeFormCalls } from '#web/lib/api/form-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

interface Live {
  readonly form: Form
  readonly contributors: Contributors
}

/**
 * The page comes from a cache: once alive it asks for the amounts, the stock and the first contributors of now. A read
 * that fails leaves what the page says.
 */
export function useLiveForm(form: Form, contributors: Contributors): Live {
  const locale = useLocale()
  const [live, setLive] = useState<Live>({ form, contributors })
  useEffect(() => {
    let isOver = false
    const calls = makeFormCalls(makeSend(locale))
    const people = form.contributorsVisible
      ? calls.contributors(form).catch(() => contributors)
      : contributors
    void Promise.all([calls.enriched(form).catch(() => form), people]).then(([formNow, contributorsNow]) => {
      if (!isOver) setLive({ form: { ...form, ...formNow }, contributors: contributorsNow })
    })
    return () => {
      isOver = true
    }
  }, [form, contributors, locale])
  return live
}
