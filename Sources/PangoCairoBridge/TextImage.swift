import CPangoCairo

/// Lines of text drawn in white on a dark, translucent box. Any script that the installed fonts have.
public struct TextImage: Equatable, Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// A pixel's brightness times its opacity, row by row.
    public let brightness: [UInt8]
    /// A pixel's opacity, row by row: 255 hides what is behind it.
    public let opacity: [UInt8]

    /// Draws `lines`, one below the other.
    /// - Parameters:
    ///   - lines: what to draw; text that is wider than `maximumWidth` is wrapped.
    ///   - style: font, size, margin.
    ///   - maximumWidth: of the image, in pixels.
    /// - Throws: when Pango or Cairo is missing, or memory is short.
    public init(_ lines: [String], style: TextStyle, maximumWidth: Int) throws(PangoCairoError) {
        try PangoCairoLibrary.load()
        // Measured on a surface of one pixel first: the size of the box follows from the text.
        let measured = try Drawing(lines, style: style, width: 1, height: 1, maximumWidth: maximumWidth)
        let (width, height) = measured.textSize
        let drawing = try Drawing(
            lines, style: style, width: min(width + 2 * style.padding, maximumWidth), height: height + 2 * style.padding,
            maximumWidth: maximumWidth)
        self = try drawing.draw()
    }

    /// The width in pixels that `lines` take when nothing is wrapped, with the margins.
    public static func width(of lines: [String], style: TextStyle) throws(PangoCairoError) -> Int {
        try PangoCairoLibrary.load()
        return try Drawing(lines, style: style, width: 1, height: 1, maximumWidth: nil).textSize.width + 2 * style.padding
    }

    init(width: Int, height: Int, brightness: [UInt8], opacity: [UInt8]) {
        self.width = width
        self.height = height
        self.brightness = brightness
        self.opacity = opacity
    }
}

/// One surface with its context and text layout; owns all three.
private final class Drawing {
    private let surface: OpaquePointer  // cairo_surface_t
    private let context: OpaquePointer  // cairo_t
    private let layout: OpaquePointer  // PangoLayout
    private let style: TextStyle
    private let width: Int
    private let height: Int

    init(_ lines: [String], style: TextStyle, width: Int, height: Int, maximumWidth: Int?) throws(PangoCairoError) {
        self.style = style
        self.width = width
        self.height = height
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = cairo_create(surface), let layout = pango_cairo_create_layout(context),
            let font = pango_font_description_from_string(style.family), let options = cairo_font_options_create()
        else { throw PangoCairoError(operation: "draw text", text: "out of memory") }
        self.surface = surface
        self.context = context
        self.layout = layout
        // Grey edges and no hinting, so that the picture depends on no user's or desktop's settings.
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
        cairo_font_options_destroy(options)
        pango_layout_context_changed(layout)
        pango_font_description_set_absolute_size(font, style.size * Double(pango_units))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        if let maximumWidth {
            pango_layout_set_wrap(layout, pango_wrap_word_char)
            pango_layout_set_width(layout, Int32(max(1, maximumWidth - 2 * style.padding)) * Int32(pango_units))
        }
        pango_layout_set_text(layout, lines.joined(separator: "\n"), -1)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    var textSize: (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout, &width, &height)
        return (Int(width), Int(height))
    }

    func draw() throws(PangoCairoError) -> TextImage {
        cairo_set_source_rgba(context, 0, 0, 0, style.backgroundOpacity)
        cairo_paint(context)
        cairo_set_source_rgba(context, style.foreground, style.foreground, style.foreground, 1)
        cairo_move_to(context, Double(style.padding), Double(style.padding))
        pango_cairo_show_layout(context, layout)
        cairo_surface_flush(surface)
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
            throw PangoCairoError(operation: "draw text", text: String(cString: cairo_status_to_string(status)))
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var brightness = [UInt8](repeating: 0, count: width * height)
        var opacity = brightness
        for y in 0..<height {
            data.advanced(by: y * stride).withMemoryRebound(to: UInt32.self, capacity: width) { row in
                for x in 0..<width {
                    // ARGB32 in the machine's byte order, premultiplied; grey, so that one colour says all.
                    opacity[y * width + x] = UInt8(truncatingIfNeeded: row[x] >> 24)
                    brightness[y * width + x] = UInt8(truncatingIfNeeded: row[x] >> 8)
                }
            }
        }
        return TextImage(width: width, height: height, brightness: brightness, opacity: opacity)
    }
}
