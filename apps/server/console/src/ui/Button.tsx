import { Button as Pressable, type ButtonProps } from "react-aria-components"

/** What a button is for: the one thing to do here, one of several, something that cannot be undone, or an aside. */
export type Look = "primary" | "plain" | "danger" | "quiet"

/**
 * A button. Its words are a verb and its object. While it is pending it looks so and does nothing more; what comes of it is
 * told where it shows. React Aria's own pending state is not used: it leaves an image without a name to be read out.
 */
export const Button = ({
  isPending = false,
  look = "plain",
  onPress,
  ...props
}: Omit<ButtonProps, "className"> & { readonly look?: Look }) => (
  <Pressable
    {...props}
    {...(onPress === undefined || isPending ? {} : { onPress })}
    {...(isPending ? { "data-pending": true } : {})}
    className={`button ${look}`}
  />
)
