import type { Form } from '#contract/form.ts'
import type { ClosedState } from '#domain/campaign/closed-state.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'

/** Form as a widget shows it. */
export interface ShownForm {
  readonly form: Form
  readonly organizationName: string
  /** Why no payment is possible now, or null; `reserved`: what is left is held by others. */
  readonly state: ClosedState | 'reserved' | null
  /** Absolute address of the form's page. */
  readonly url: string
}

interface WidgetLinkProps {
  readonly shown: ShownForm
  /** Nothing beside it says which campaign it is, nor that it is closed. */
  readonly isAlone?: boolean
}

/** The link to the form's page, in a new tab: what the visitor can do there, or why nothing can be paid. */
export function WidgetLink({ shown: { form, state, url }, isAlone = false }: WidgetLinkProps) {
  const t = useTexts('widget')
  const lang = useContentLang()
  const closed = state === null ? null : isAlone ? t(`state.${state}`) : t('see')
  const link = (
    <a className={state === null ? 'button' : 'button quiet'} href={url} target="_blank" rel="noopener">
      <span>
        {closed ?? t(`button.${form.formType}`)}
        <span className="hidden"> ({t('window')})</span>
      </span>
    </a>
  )
  if (!isAlone) return link
  return (
    <>
      <h1 className="hidden" lang={lang}>
        {form.title}
      </h1>
      {link}
    </>
  )
}

/** The title of the campaign, as a link to its page in a new tab, and the association. */
export function WidgetTitle({ shown: { form, organizationName, url } }: { readonly shown: ShownForm }) {
  const t = useTexts('widget')
  const lang = useContentLang()
  return (
    <div>
      <h1>
        <a href={url} target="_blank" rel="noopener">
          <span lang={lang}>{form.title}</span>
          <span className="hidden"> ({t('window')})</span>
        </a>
      </h1>
      <p className="small">{t('by', { organization: organizationName })}</p>
    </div>
  )
}
