/** A time by its milliseconds or by its text, as the driver takes it. */
export const dateAt = (time: number | string): Date => new Date(time)
