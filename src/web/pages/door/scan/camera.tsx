import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { openDetector } from '#web/pages/door/scan/detector.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../door.module.css'

/** Between two pictures: a phone stays cool, and a code is read within a fifth of a second. */
const pauseMs = 120
/** A code that stays in view is one scan, until it was out of view for so long. */
const forgottenMs = 1_500

type CameraState = 'off' | 'starting' | 'on' | 'refused'

interface CameraProps {
  readonly onCode: (text: string) => void
  /** It goes on unseen while something else is shown. */
  readonly isHidden: boolean
}

/** The camera, once a volunteer has turned it on: it reads every code that comes into view. */
export function Camera({ onCode, isHidden }: CameraProps) {
  const t = useTexts('door')
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  const [state, setState] = useState<CameraState>('off')
  useEffect(() => {
    latest.current = onCode
  })
  const isWanted = state === 'starting' || state === 'on'
  useEffect(() => {
    const element = video.current
    if (!isWanted || element === null) return undefined
    const stopping = new AbortController()
    void watch(element, (text) => latest.current(text), stopping.signal).then(
      () => setState('on'),
      () => setState('refused'),
    )
    return () => stopping.abort()
  }, [isWanted])
  return (
    <div className={styles.camera} hidden={isHidden}>
      <video ref={video} muted playsInline hidden={!isWanted} aria-label={t('camera.picture')} />
      {state === 'off' && (
        <Button variant="second" onClick={() => setState('starting')}>
          {t('camera.start')}
        </Button>
      )}
      {state === 'on' && <p className={styles.aim}>{t('camera.aim')}</p>}
      {state === 'refused' && (
        <>
          <p role="alert">{t('camera.refused')}</p>
          <Button variant="second" onClick={() => setState('starting')}>
            {t('camera.again')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Shows the camera in an element and reads its codes until it is stopped. @throws where there is no camera, or it is refused */
async function watch(
  element: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const [stream, detect] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
    openDetector(),
  ])
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  element.srcObject = stream
  await element.play()
  const inView = new Map<string, number>()
  const readPicture = async () => {
    const codes = await detect(element).catch(() => [])
    if (signal.aborted) return
    for (const code of newCodes(codes, inView, performance.now())) onCode(code)
    timer = setTimeout(() => void readPicture(), pauseMs)
  }
  let timer = setTimeout(() => void readPicture(), pauseMs)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
  return undefined
}

/** Codes that came into view; `inView` has when each was seen last. */
function newCodes(codes: readonly string[], inView: Map<string, number>, now: number): string[] {
  for (const [code, seenAt] of inView) if (now - seenAt > forgottenMs) inView.delete(code)
  const found = codes.filter((code) => !inView.has(code))
  for (const code of codes) inView.set(code, now)
  return found
}
