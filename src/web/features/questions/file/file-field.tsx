import { useRef } from 'react'
import { fileContentTypes, maxFileMegabytes } from '#domain/cart/check-file.ts'
import { troubleOf } from '#web/features/questions/file/file-answer.ts'
import { readFileName } from '#web/features/questions/file/file-names.ts'
import { type Upload, useFileUpload } from '#web/features/questions/file/use-file-upload.ts'
import styles from '#web/features/questions/file/file-field.module.css'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import type { FieldTexts } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface FileFieldProps extends FieldTexts {
  readonly name: string
  /** The file's id, or a trouble mark. */
  readonly value: string
  readonly required: boolean
  readonly onValue: (value: string) => void
  readonly upload: Upload
}

/**
 * A file to attach: uploaded as soon as it is chosen, with its progress, and buttons to cancel, replace or remove it.
 */
export function FileField({ name, value, required, hint, onValue, upload, ...texts }: FileFieldProps) {
  const t = useTexts('questions')
  const element = useRef<HTMLInputElement>(null)
  const { pending, choose, retry, remove } = useFileUpload(name, upload, onValue)
  // The pressed button disappears: the focus stays on the field.
  const takeBack = () => {
    remove()
    element.current?.focus()
  }
  const isJoined = pending === null && value !== '' && troubleOf(value) === null
  const percent = pending?.percent ?? null
  return (
    <FileInput
      {...texts}
      name={name}
      hint={
        <>
          {hint !== undefined && <>{hint}. </>}
          {t('file.hint', { max: maxFileMegabytes })}
        </>
      }
      accept={fileContentTypes.join(',')}
      action={isJoined || pending !== null ? t('file.replace') : t('file.choose')}
      required={required}
      element={element}
      onFile={choose}
      actions={
        <>
          {pending?.canRetry === true && (
            <Button size="s" onClick={retry}>
              {t('file.retry')}
            </Button>
          )}
          {(isJoined || pending !== null) && (
            <Button size="s" variant="quiet" onClick={takeBack}>
              {percent === null ? t('file.remove') : t('file.cancel')}
            </Button>
          )}
        </>
      }
    >
      <FileState
        name={isJoined ? (readFileName(value) ?? t('file.joined')) : (pending?.file.name ?? '')}
        isJoined={isJoined}
        percent={percent}
      />
    </FileInput>
  )
}

interface FileStateProps {
  /** '' without a file. */
  readonly name: string
  readonly isJoined: boolean
  /** 0 to 100 during the upload. */
  readonly percent: number | null
}

/** The state of the file as text, announced when it changes, and the progress. */
function FileState({ name, isJoined, percent }: FileStateProps) {
  const t = useTexts('questions')
  return (
    <>
      <output className={name === '' ? 'visually-hidden' : styles.name}>
        {isJoined && <Icon name="check" />}
        {isJoined && <span className="visually-hidden">{t('file.done')} </span>}
        <span>{percent === null ? name : t('file.sending', { name })}</span>
      </output>
      {percent !== null && (
        <div className={styles.progress}>
          <ProgressBar label={t('file.progress', { name })} percent={percent} />
          <span className="small num" aria-hidden="true">
            {t('file.percent', { percent })}
          </span>
        </div>
      )}
    </>
  )
}
