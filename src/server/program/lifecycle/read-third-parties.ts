import type { ThirdParties } from '#contract/visitor/third-parties.ts'
import type { Reader } from '#server/program/lifecycle/environment-reader.ts'

/**
 * Third-party tools: `SURVEY_URL`, `TAG_MANAGER_URL`, `MONITORING_URL` with `MONITORING_SAMPLE_RATE` and
 * `MONITORING_REPLAY_RATE`. None by default. Source: docs/decisions/web/third-parties.md, spec section 9.
 */
export function readThirdParties({ text, url, refuse }: Reader): ThirdParties {
  const toolOf = (key: string) => {
    const address = url(key, ['https:'], 'https://tool.example.org/tool.js')
    return address === null ? null : { url: address.href, origin: address.origin }
  }
  const rateOf = (key: string, fallback: number): number => {
    const given = text(key)
    const rate = given === null ? fallback : Number(given)
    return rate >= 0 && rate <= 1 ? rate : refuse(key, 'a share of the visits from 0 to 1, like 0.1')
  }
  const survey = toolOf('SURVEY_URL')
  const tagManager = toolOf('TAG_MANAGER_URL')
  const monitoring = toolOf('MONITORING_URL')
  const rates = {
    sampleRate: rateOf('MONITORING_SAMPLE_RATE', 1),
    replayRate: rateOf('MONITORING_REPLAY_RATE', 0),
  }
  return {
    ...(survey !== null && { survey }),
    ...(tagManager !== null && { tagManager }),
    ...(monitoring !== null && { monitoring: { ...monitoring, ...rates } }),
  }
}
