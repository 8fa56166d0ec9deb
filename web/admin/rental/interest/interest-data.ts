import type { client } from '../../api.ts'

export type Proposals = Awaited<ReturnType<typeof client.interest.proposals>>
export type Proposal = Proposals['lines'][number]
export type Postings = Awaited<ReturnType<typeof client.interest.postings>>
export type InterestSetting = Awaited<ReturnType<typeof client.interest.get>>
