/** Reads the codes in a picture of the camera. */
export type DetectCodes = (video: HTMLVideoElement) => Promise<string[]>
