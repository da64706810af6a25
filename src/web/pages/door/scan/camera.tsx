import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { openDetector } from '#web/pages/door/scan/detector.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../door.module.css'

/** Between two pictures: a phone stays cool, and a code is read within a fifth of a second. */
const pauseMs = 120

type CameraState = 'off' | 'starting' | 'on' | 'refused'

/** The camera, once a volunteer has turned it on: it reads every code that it sees. */
export function Camera({ onCode }: { readonly onCode: (text: string) => void }) {
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
    const hear = (text: string) => latest.current(text)
    void watch(element, hear, stopping.signal).then(
      () => setState('on'),
      () => setState('refused'),
    )
    return () => stopping.abort()
  }, [isWanted])
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline hidden={!isWanted} aria-label={t('camera.picture')} />
      {state === 'off' && (
        <Button variant="second" onClick={() => setState('starting')}>
          {t('camera.start')}
        </Button>
      )}
      {state === 'on' && <p className={styles.aim}>{t('camera.aim')}</p>}
      {state === 'refused' && (
        <>
          <p>{t('camera.refused')}</p>
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
  const look = async () => {
    const codes = await detect(element).catch(() => [])
    if (signal.aborted) return
    for (const code of codes) onCode(code)
    timer = setTimeout(() => void look(), pauseMs)
  }
  let timer = setTimeout(() => void look(), pauseMs)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
  return undefined
}
