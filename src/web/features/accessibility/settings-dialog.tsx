import { Button } from '#web/ui/button.tsx'
import { serverHtml } from '#web/lib/server-made/server-html.ts'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import styles from './settings-dialog.module.css'

export const settingsDialogId = 'accessibility-settings'

/** Each setting with its values, the page's default first; the style sheet reads the value. */
const settings = [
  {
    name: 'text',
    values: [
      ['', 'normal'],
      ['large', 'large'],
      ['larger', 'larger'],
    ],
  },
  {
    name: 'spacing',
    values: [
      ['', 'normal'],
      ['wide', 'wide'],
    ],
  },
  {
    name: 'contrast',
    values: [
      ['', 'normal'],
      ['high', 'high'],
    ],
  },
  {
    name: 'motion',
    values: [
      ['', 'normal'],
      ['none', 'none'],
    ],
  },
] as const

/**
 * Text size, spacing, contrast and motion, stored on the visitor's device. It is plain HTML: the script in the page's
 * head opens it and applies the choices, so it also works on pages without React.
 */
export function SettingsDialog() {
  const frame = {
    className: styles.dialog,
    closedby: 'any',
    'aria-labelledby': 'accessibility-title',
  } as const
  if (!import.meta.env.SSR) return <dialog {...frame} {...serverHtml(settingsDialogId)} />
  return (
    <dialog {...frame} id={settingsDialogId}>
      <Settings />
    </dialog>
  )
}

function Settings() {
  const t = useLazyTexts('layout')
  return (
    <>
      <h2 id="accessibility-title">{t('accessibility.title')}</h2>
      <p className="soft small">{t('accessibility.hint')}</p>
      {settings.map(({ name, values }) => (
        <fieldset key={name}>
          <legend className={styles.legend}>{t(`accessibility.legend.${name}`)}</legend>
          <div className={styles.values}>
            {values.map(([value, word]) => (
              <label key={value} className={styles.value}>
                <input
                  type="radio"
                  name={`setting-${name}`}
                  data-setting={name}
                  value={value}
                  defaultChecked={value === ''}
                />
                <span>{t(`accessibility.value.${word}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button wide data-closes={settingsDialogId}>
        {t('accessibility.close')}
      </Button>
    </>
  )
}
