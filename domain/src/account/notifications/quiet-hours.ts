/** Times of day as 'HH:MM'. From 22:00 to 07:00 includes midnight; equal times mean no quiet hours. */
export type QuietHours = { from: string; to: string }

/** Whether a time of day ('HH:MM') is in the quiet hours. The start is quiet, the end is not. */
export const isQuiet = ({ from, to }: QuietHours, time: string): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to
