import { type ReactNode, lazy } from 'react'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { serverHtml } from '#web/lib/server-made/server-html.ts'
import { useServerAreas } from '#web/lib/server-made/server-page.ts'
import { LateTexts } from '#web/lib/texts.ts'
import { onePageAreas } from '#web/pages/checkout/one-page/one-page-areas.ts'

interface FirstFieldsProps {
  readonly form: Form
  readonly organization: Organization
}

const ServerFields = import.meta.env.SSR
  ? lazy(() => import('#web/pages/checkout/one-page/server-fields.tsx'))
  : null

const idOf = (form: Form) => `first-fields-${form.id}`

/**
 * The questions and the payer's fields as the server rendered them: they are there at once, although the browser loads
 * their code at the first interaction. What is typed until then is taken over (`takeTyped`).
 */
export function FirstFields({ form, organization }: FirstFieldsProps) {
  const id = idOf(form)
  if (!import.meta.env.SSR || ServerFields === null) return <div className="stack-l" {...serverHtml(id)} />
  return (
    <div id={id} className="stack-l">
      <ServerTexts>
        <ServerFields form={form} organization={organization} />
      </ServerTexts>
    </div>
  )
}

function ServerTexts({ children }: { readonly children: ReactNode }) {
  return <LateTexts value={useServerAreas(onePageAreas)}>{children}</LateTexts>
}

/** The element of these fields; empty where the browser rendered the page itself. */
export function firstFieldsOf(form: Form): HTMLElement | null {
  return document.getElementById(idOf(form))
}
