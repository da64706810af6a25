import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { Picture as OwnPicture } from '#contract/admin/pictures.ts'
import { isPhotograph } from '#domain/picture/picture-copies.ts'
import type { ChosenPicture } from '#web/pages/admin/editor/fields/picture/crop-dialog.tsx'
import type { ControlProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import type { PictureCalls } from '#web/pages/admin/pictures/picture-calls.ts'
import { isHeic, offeredTypes, readPicture, refusalBefore } from '#web/pages/admin/pictures/sent-picture.ts'
import { usePictures } from '#web/pages/admin/pictures/use-pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './picture.module.css'

const CropDialog = lazy(() => import('#web/pages/admin/editor/fields/picture/crop-dialog.tsx'))

interface PictureFieldProps extends ControlProps {
  readonly calls: PictureCalls
  readonly ratio: readonly [number, number]
}

/** A picture: chosen or dropped here, cropped, or one that the association has. */
export function PictureField(props: PictureFieldProps) {
  const { calls, ratio, name, label, value, readOnly, onValue } = props
  const t = useEditorTexts()
  const reference = typeof value === 'string' ? value : ''
  const { pictures } = calls.pictures
  const shown = pictures.find((one) => one.reference === reference)
  const [wide, high] = ratio
  const thumbnail =
    shown === undefined ? (
      <span className={styles.foreign}>{reference}</span>
    ) : (
      <Picture
        url={shown.url}
        alt=""
        width={240}
        height={Math.round((240 * high) / wide)}
        sizes="240px"
        className={styles.thumbnail}
      />
    )
  if (readOnly)
    return (
      <div id={name}>
        <p>{label}</p>
        {reference === '' ? <p className="soft">{t('noPicture')}</p> : thumbnail}
      </div>
    )
  return (
    <SentHere {...props} shown={shown} thumbnail={reference === '' ? null : thumbnail}>
      {pictures.some((one) => one !== shown) && (
        <Select
          name={`${name}-known`}
          label={
            <>
              {t('photo.known')}
              <span className="visually-hidden"> {label}</span>
            </>
          }
          value={shown === undefined ? '' : reference}
          emptyLabel={t('photo.pick')}
          options={pictures.map((one) => ({ id: one.reference, label: one.name }))}
          onId={onValue}
        />
      )}
    </SentHere>
  )
}

interface SentHereProps extends PictureFieldProps {
  readonly shown: OwnPicture | undefined
  /** Null without a picture. */
  readonly thumbnail: ReactNode
  /** The other way to a picture. */
  readonly children: ReactNode
}

/** Where a picture is chosen or dropped, with what may be done with the one that is there. */
function SentHere({ shown, thumbnail, children, ...props }: SentHereProps) {
  const { ratio, name, label, hint, error } = props
  const t = useEditorTexts()
  const { refusal, chosen, choose, upload, close, ...rest } = useChosenPicture(props)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) void choose(file)
      }}
    >
      <FileInput
        {...{ name, label }}
        hint={hint ?? t('photo.hint')}
        error={refusal ?? error}
        accept={offeredTypes.join(',')}
        action={t(thumbnail === null ? 'photo.choose' : 'photo.replace')}
        element={input}
        onFile={(file) => void choose(file)}
        actions={
          thumbnail !== null && <Actions {...rest} {...{ label, shown }} onOut={() => props.onValue(null)} />
        }
      >
        {thumbnail}
        <SendState {...rest} onAgain={upload} />
      </FileInput>
      {children}
      {chosen !== undefined && (
        <Suspense>
          <CropDialog
            {...{ chosen, name, label, ratio }}
            onFile={(file) => void upload(file)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ActionsProps extends Pick<Chosen, 'cropAgain'> {
  readonly label: string
  readonly shown: OwnPicture | undefined
  readonly onOut: () => void
}

function Actions({ label, shown, cropAgain, onOut }: ActionsProps) {
  const t = useEditorTexts()
  const of = <span className="visually-hidden"> {label}</span>
  return (
    <>
      {shown !== undefined && isPhotograph(shown.url) && (
        <Button variant="quiet" size="s" onClick={() => void cropAgain(shown)}>
          {t('photo.crop')}
          {of}
        </Button>
      )}
      <Button variant="quiet" size="s" onClick={onOut}>
        {t('photo.takeOut')}
        {of}
      </Button>
    </>
  )
}

interface SendStateProps extends Pick<Chosen, 'isSending' | 'unsent'> {
  readonly onAgain: (file: File) => Promise<void>
}

/** How far a picture has come, in words. */
function SendState({ isSending, unsent, onAgain }: SendStateProps) {
  const t = useEditorTexts()
  return (
    <output>
      {isSending && t('photo.sending')}
      {unsent !== null && !isSending && (
        <>
          {t('photo.notSent')}{' '}
          <Button variant="second" size="s" onClick={() => void onAgain(unsent)}>
            {t('photo.again')}
          </Button>
        </>
      )}
    </output>
  )
}

type Chosen = ReturnType<typeof useChosenPicture>

/** A file on its way from the device to the draft. */
function useChosenPicture({ calls, onValue, onLeave }: PictureFieldProps) {
  const { isSending, refusal, refuse, send } = usePictures(calls)
  /** Undefined until a picture is cropped for the first time; null after that. */
  const [chosen, setChosen] = useState<ChosenPicture | null>()
  /** The file that did not reach the server. */
  const [unsent, setUnsent] = useState<File | null>(null)
  // An upload takes its time, while the author goes on typing: its answer goes into the draft as it is then.
  const latest = useRef({ onValue, onLeave })
  useEffect(() => {
    latest.current = { onValue, onLeave }
  })
  const upload = async (file: File) => {
    const added = await send(file)
    setUnsent(added === null ? file : null)
    if (added === null) return
    latest.current.onValue(added.reference)
    latest.current.onLeave()
  }
  const choose = async (file: File) => {
    const found = refusalBefore(file)
    setUnsent(null)
    refuse(found)
    if (found !== null) return
    const bitmap = await readPicture(file)
    if (bitmap !== null) setChosen({ file, bitmap })
    else refuse(isHeic(file) ? 'heic' : 'type')
  }
  /** Another part of a picture that was sent before. */
  const cropAgain = async ({ url, name }: { readonly url: string; readonly name: string }) => {
    const content = await fetch(url)
      .then((answer) => (answer.ok ? answer.blob() : null))
      .catch(() => null)
    if (content !== null) await choose(new File([content], name, { type: content.type }))
  }
  const close = () => setChosen(null)
  // A refusal says why; sending the same again does not help.
  const unsentNow = refusal === undefined ? unsent : null
  return { isSending, refusal, unsent: unsentNow, chosen, choose, upload, cropAgain, close }
}
