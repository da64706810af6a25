import type { DetectCodes } from '#web/pages/door/scan/detect-codes.ts'

/** The reader that some browsers have; TypeScript does not know it. */
interface NativeDetector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { readonly formats: readonly string[] }): NativeDetector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The reader of QR codes that some browsers have; null where this one has none. */
async function nativeDetector(): Promise<NativeDetector | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: NativeDetectorClass }
  if (BarcodeDetector === undefined) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

/** Whether the browser reads QR codes by itself. */
export async function hasNativeDetector(): Promise<boolean> {
  return (await nativeDetector()) !== null
}

/** The reader of the browser, else one in WebAssembly that is loaded when it is needed first. */
export async function openDetector(): Promise<DetectCodes> {
  const detector = await nativeDetector()
  if (detector !== null)
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  const { makeWasmDetector } = await import('#web/pages/door/scan/wasm-detector.ts')
  return makeWasmDetector()
}
