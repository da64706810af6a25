import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Form } from '#contract/form.ts'
import styles from '#web/pages/checkout/checkout.module.css'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { formPath } from '#web/paths.ts'
import { Steps } from '#web/ui/place/steps.tsx'

interface StepFrameProps {
  readonly form: Form
  readonly step: number
  readonly children: ReactNode
}

/** The campaign's name with the way back, and where the visitor is in the journey. */
export function StepFrame({ form, step, children }: StepFrameProps) {
  const t = useTexts('checkout')
  const lang = useContentLang()
  const locale = useLocale()
  return (
    <div className={`page ${styles.frame}`}>
      <p>
        <Link to={formPath(form, locale)} lang={lang}>
          {form.title}
        </Link>
      </p>
      <Steps
        label={t('steps.label')}
        names={[t('steps.donation'), t('steps.contributors'), t('steps.summary')]}
        current={step - 1}
      />
      {children}
    </div>
  )
}

interface ColumnsProps {
  readonly title: string
  readonly children: ReactNode
  readonly aside: ReactNode
}

/** One calm column and, where there is room, the summary that follows beside it; a phone has the dock instead. */
export function Columns({ title, children, aside }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className="stack-l">
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
      <div className={`only-wide ${styles.aside}`}>{aside}</div>
    </div>
  )
}
