/** Tones of each answer in hertz, and its vibration in milliseconds for volunteers who look at people, not at the screen. */
const signals = {
  ok: { tones: [880], buzz: [80] },
  warn: { tones: [520, 520], buzz: [120, 80, 120] },
  bad: { tones: [220, 160], buzz: [400] },
} as const

const toneSeconds = 0.14
const loudness = 0.25

let context: AudioContext | null = null

/** Lets the page make a sound: some browsers allow it only at a touch. */
export function prepareSound(): void {
  context ??= new AudioContext()
  void context.resume()
}

/** Sounds and vibrates as an answer of this colour does, as far as the device can. */
export function signalAnswer(tone: keyof typeof signals): void {
  const { tones, buzz } = signals[tone]
  // Browsers on computers have it and do nothing.
  if ('vibrate' in navigator) navigator.vibrate([...buzz])
  try {
    context ??= new AudioContext()
    for (const [index, hertz] of tones.entries()) playTone(context, hertz, index * toneSeconds)
  } catch {
    // Without sound there is still the screen.
  }
}

function playTone(audio: AudioContext, hertz: number, afterSeconds: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hertz
  volume.gain.value = loudness
  tone.connect(volume).connect(audio.destination)
  const begin = audio.currentTime + afterSeconds
  tone.start(begin)
  tone.stop(begin + toneSeconds)
}
