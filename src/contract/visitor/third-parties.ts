/** Tools of other sites that an operator may add. Source: docs/decisions/web/third-parties.md. */
export const toolNames = ['survey', 'tagManager', 'monitoring'] as const
export type ToolName = (typeof toolNames)[number]

interface Tool {
  /** Address of its script. */
  readonly url: string
  /** The origin that a page must be allowed to load from. */
  readonly origin: string
}

/** The operator's configuration; a tool that is not configured is absent. */
export interface ThirdParties {
  readonly survey?: Tool
  readonly tagManager?: Tool
  readonly monitoring?: Tool & {
    /** Share of visits that it follows, 0 to 1. */
    readonly sampleRate: number
    /** Share of those visits that it also records, 0 to 1. */
    readonly replayRate: number
  }
}

/** The configured tools, in a fixed order. */
export function configuredTools(parties: ThirdParties): { name: ToolName; host: string }[] {
  return toolNames.flatMap((name) => {
    const tool = parties[name]
    return tool === undefined ? [] : [{ name, host: tool.origin.replace('https://', '') }]
  })
}

/** The origins that a page must be allowed to load from for these tools. */
export function thirdPartyOrigins(parties: ThirdParties): string[] {
  return [
    ...new Set(
      toolNames.flatMap((name) => {
        const tool = parties[name]
        return tool === undefined ? [] : [tool.origin]
      }),
    ),
  ]
}
