import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { cropBox, mostZoom, pulled, wholeView } from '#web/pages/admin/editor/fields/picture/crop-box.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { drawPart } from '#web/pages/admin/pictures/sent-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import styles from './picture.module.css'

/** A picture that was chosen and not sent yet. */
export interface ChosenPicture {
  readonly file: File
  readonly bitmap: ImageBitmap
}

interface CropDialogProps {
  /** Null: closed. */
  readonly chosen: ChosenPicture | null
  readonly name: string
  readonly label: string
  readonly ratio: readonly [number, number]
  /** The part of the picture, or all of it, as a file. */
  readonly onFile: (file: File) => void
  readonly onClose: () => void
}

/** Pixels across the drawing; the file has those of the picture. */
const drawnWidth = 960

/** Choice of the part of a picture that is shown: pulled with a finger or a mouse, or moved with three sliders. */
export default function CropDialog({ chosen, name, label, ratio, onFile, onClose }: CropDialogProps) {
  const t = useEditorTexts()
  const { canvas, view, setView, box, onPointerDown, onPointerMove } = useCrop(chosen, ratio)
  const close = () => {
    setView(wholeView)
    onClose()
  }
  const take = async () => {
    if (chosen === null || box === null) return
    const file = await drawPart(chosen.bitmap, box, chosen.file)
    onFile(file ?? chosen.file)
    close()
  }
  const takeWhole = () => {
    if (chosen !== null) onFile(chosen.file)
    close()
  }
  const sliders = [
    { key: 'zoom', least: 100, most: mostZoom * 100 },
    { key: 'x', least: 0, most: 100 },
    { key: 'y', least: 0, most: 100 },
  ] as const
  return (
    <Dialog
      open={chosen !== null}
      onClose={close}
      title={`${label} : ${t('crop.title')}`}
      closeLabel={t('crop.close')}
      actions={
        <>
          <Button onClick={() => void take()}>{t('crop.take')}</Button>
          <Button variant="second" onClick={takeWhole}>
            {t('crop.whole')}
          </Button>
        </>
      }
    >
      <p className="soft small">{t('crop.how')}</p>
      <canvas
        ref={canvas}
        width={drawnWidth}
        height={Math.round((drawnWidth * ratio[1]) / ratio[0])}
        className={styles.canvas}
        {...{ onPointerDown, onPointerMove }}
      />
      {sliders.map(({ key, least, most }) => (
        <Field key={key} id={`${name}-${key}`} label={t(`crop.${key}`)}>
          {(wiring) => (
            <input
              {...wiring}
              type="range"
              className={styles.slider}
              min={least}
              max={most}
              step={5}
              value={Math.round(view[key] * 100)}
              aria-valuetext={`${Math.round(view[key] * 100)} %`}
              onChange={({ target }) => setView({ ...view, [key]: Number(target.value) / 100 })}
            />
          )}
        </Field>
      ))}
    </Dialog>
  )
}

/** The view of a picture, drawn on the canvas, and what moves it. */
function useCrop(chosen: ChosenPicture | null, ratio: readonly [number, number]) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState(wholeView)
  const box = chosen && cropBox(chosen.bitmap, ratio, view)
  useEffect(() => {
    const drawing = canvas.current
    if (drawing === null || chosen === null || box === null) return
    const context = drawing.getContext('2d')
    context?.clearRect(0, 0, drawing.width, drawing.height)
    const { left, top, width, height } = box
    context?.drawImage(chosen.bitmap, left, top, width, height, 0, 0, drawing.width, drawing.height)
  })
  const onPointerDown = ({ currentTarget, pointerId }: PointerEvent) =>
    currentTarget.setPointerCapture(pointerId)
  const onPointerMove = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent) => {
    if (chosen === null || box === null || !currentTarget.hasPointerCapture(pointerId)) return
    const { clientWidth, clientHeight } = currentTarget
    setView((now) => pulled(now, chosen.bitmap, box, movementX / clientWidth, movementY / clientHeight))
  }
  return { canvas, view, setView, box, onPointerDown, onPointerMove }
}
