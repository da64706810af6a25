import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'virtual:code-reader'
import type { DetectCodes } from '#web/pages/door/scan/detect-codes.ts'

/** A picture of this width is enough for a code that fills a third of it. */
const widthOfPicture = 640

/** Reads QR codes by ZXing in WebAssembly, from this site. */
export function makeWasmDetector(): DetectCodes {
  // By default it would load from another site.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (context === null || video.videoWidth === 0) return []
    canvas.width = widthOfPicture
    canvas.height = Math.round((widthOfPicture * video.videoHeight) / video.videoWidth)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found.map(({ text }) => text)
  }
}

/** Address of the reader's WebAssembly, which the page keeps for times without a network. */
export { wasmUrl }
