import { Button as Pressable, type ButtonProps } from "react-aria-components"

/** What a button is for: the one thing to do here, one of several, something that cannot be undone, or an aside. */
export type Look = "primary" | "plain" | "danger" | "quiet"

/** A button. Its words are a verb and its object. */
export const Button = ({ look = "plain", ...props }: Omit<ButtonProps, "className"> & { readonly look?: Look }) => (
  <Pressable {...props} className={`button ${look}`} />
)
