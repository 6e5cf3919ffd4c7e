import { Component, type ReactNode } from "react";

interface WidgetBoundaryProps {
  readonly children: ReactNode;
  /** In its place when it fails; `retry` renders it again. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
}

/** Keeps the failure of one widget inside of its frame. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, { readonly error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.fallback(error, () => this.setState({ error: undefined }));
  }
}
