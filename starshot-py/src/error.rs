//! Exceptions, and why something is refused.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use starshot_rules::engine::{Common, Diverged, FormatError};
use starshot_rules::games::any::{AnyBatchError, AnyError, AnyRefusal};

use crate::json;

/// What was being done when it went wrong: it decides which exception says so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doing {
    /// Playing: `IllegalCommand`.
    Play,
    /// Making a game: `SetupError`.
    Setup,
    /// Reading data: `FormatError`.
    Load,
}

/// Why the rules refuse something: a stable number, its name, the rule, and what was tried.
#[pyclass(frozen, eq, module = "starshot._native")]
#[derive(Clone, PartialEq)]
pub(crate) struct Refusal {
    code: Option<u16>,
    name: String,
    rule: Option<String>,
    tried: String,
    reason: String,
    message: String,
    /// What the reason names, as a JSON object.
    operands: String,
    /// Of a whole decision, which of its picks; of a text, where it stops to make sense.
    pick: Option<usize>,
    at: Option<usize>,
}

impl Refusal {
    pub(crate) fn of(refusal: AnyRefusal) -> Self {
        Self {
            code: Some(refusal.code),
            name: refusal.name.into(),
            rule: Some(refusal.rule.to_string()),
            message: refusal.to_string(),
            reason: refusal.reason,
            operands: refusal.operands.into(),
            tried: refusal.tried,
            pick: refusal.pick,
            at: None,
        }
    }

    /// One of the reasons that all games share.
    pub(crate) fn common(tried: String, reason: Common) -> Self {
        Self::of(AnyRefusal::new(tried, reason, None))
    }

    /// What is no choice at all, so that no rule speaks of it.
    pub(crate) fn unreadable(tried: String, name: &str, reason: String, at: Option<usize>) -> Self {
        Self {
            code: None,
            name: name.into(),
            rule: None,
            message: format!("{tried}: {reason}"),
            reason,
            operands: "{}".into(),
            tried,
            pick: None,
            at,
        }
    }

    /// The refusal in an error of playing; what else can go wrong there comes back.
    pub(crate) fn from_error(tried: &str, error: AnyError) -> Result<Self, AnyError> {
        match error {
            AnyError::Refused(refusal) => Ok(Self::of(refusal)),
            AnyError::Text(error) => {
                let (reason, at) = (error.to_string(), error.at);
                Ok(Self::unreadable(tried.into(), "NotACommand", reason, Some(at)))
            }
            AnyError::NotWhole { what } => Ok(Self::unreadable(tried.into(), "NotWhole", what, None)),
            other => Err(other),
        }
    }

    pub(crate) fn raise(&self, py: Python<'_>) -> PyErr {
        let raised = self.details(py).and_then(|details| {
            exception(
                py,
                "IllegalCommand",
                &self.message,
                self.code,
                self.rule.as_deref(),
                details,
            )
        });
        raised.unwrap_or_else(|error| error)
    }
}

#[pymethods]
impl Refusal {
    /// The stable number of the reason, below 100 shared by all games; None for what is no choice at all.
    #[getter]
    fn code(&self) -> Option<u16> {
        self.code
    }

    /// The stable name of the reason.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The id of the rule that refuses, such as `starshot:ATTACK-07`; None for what is no choice at all.
    #[getter]
    fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }

    /// What was tried, as text.
    #[getter]
    fn tried(&self) -> &str {
        &self.tried
    }

    /// The reason in English.
    #[getter]
    fn reason(&self) -> &str {
        &self.reason
    }

    /// Name, reason, its operands and what was tried, and where there is one the number of the pick or the place in the
    /// text.
    #[getter]
    fn details<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let details = PyDict::new(py);
        details.set_item("name", &self.name)?;
        details.set_item("reason", &self.reason)?;
        details.set_item("operands", json::loads(py, &self.operands)?)?;
        details.set_item("tried", &self.tried)?;
        if let Some(pick) = self.pick {
            details.set_item("pick", pick)?;
        }
        if let Some(at) = self.at {
            details.set_item("at", at)?;
        }
        Ok(details)
    }

    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("<Refusal {}>", self.message)
    }

    fn __hash__(&self) -> u64 {
        json::hash(&self.message)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, (Words, Numbers)> {
        let words = [&self.name, &self.tried, &self.reason, &self.message, &self.operands].map(String::clone);
        let load = py.import("starshot._native")?.getattr("_load_refusal")?;
        Ok((load, (words, (self.code, self.rule.clone(), self.pick, self.at))))
    }
}

/// Name, what was tried, reason, message and operands.
type Words = [String; 5];
/// Code, rule, pick and place.
type Numbers = (Option<u16>, Option<String>, Option<usize>, Option<usize>);

/// The refusal in a pickle.
#[pyfunction]
#[pyo3(name = "_load_refusal")]
pub(crate) fn load_refusal(words: Words, numbers: Numbers) -> Refusal {
    let [name, tried, reason, message, operands] = words;
    let (code, rule, pick, at) = numbers;
    Refusal {
        code,
        name,
        rule,
        tried,
        reason,
        message,
        operands,
        pick,
        at,
    }
}

/// An exception of `starshot.errors`.
fn exception(
    py: Python<'_>,
    class: &str,
    message: &str,
    code: Option<u16>,
    rule: Option<&str>,
    details: Bound<'_, PyDict>,
) -> PyResult<PyErr> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("starshot.errors").map(Bound::unbind))?;
    let class = module.bind(py).getattr(class)?.cast_into::<PyType>()?;
    Ok(PyErr::from_value(class.call1((message, code, rule, details))?))
}

fn raised(py: Python<'_>, class: &str, message: &str, fill: impl Fn(&Bound<'_, PyDict>) -> PyResult<()>) -> PyErr {
    let details = PyDict::new(py);
    let made = fill(&details).and_then(|()| exception(py, class, message, None, None, details));
    made.unwrap_or_else(|error| error)
}

/// The exception for what the core says of a batch.
pub(crate) fn batch_error(py: Python<'_>, error: AnyBatchError) -> PyErr {
    match error {
        AnyBatchError::Size {
            buffer,
            found,
            expected,
        } => PyValueError::new_err(format!("`{buffer}` has {found} places, {expected} are needed")),
        AnyBatchError::Refused { index, id, reason } => {
            let (rule, text) = (reason.rule().to_string(), reason.to_string());
            let message = format!("game {index}, command {id}: {text} [{rule}]");
            let details = PyDict::new(py);
            let filled = [("name", reason.name()), ("reason", &text), ("tried", &id.to_string())]
                .into_iter()
                .try_for_each(|(name, text)| details.set_item(name, text))
                .and_then(|()| details.set_item("operands", json::loads(py, &reason.operands())?))
                .and_then(|()| details.set_item("index", index));
            let made = filled.and_then(|()| {
                exception(
                    py,
                    "IllegalCommand",
                    &message,
                    Some(reason.code()),
                    Some(&rule),
                    details,
                )
            });
            made.unwrap_or_else(|error| error)
        }
    }
}

/// A `SetupError` of this layer's own.
pub(crate) fn setup_error(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "SetupError", message, |details| {
        details.set_item("faults", [message])
    })
}

/// A plain `StarshotError`.
pub(crate) fn plain_error(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "StarshotError", message, |_| Ok(()))
}

/// A `FormatError` of this layer's own.
pub(crate) fn format_error(py: Python<'_>, kind: &str, message: &str) -> PyErr {
    raised(py, "FormatError", message, |details| details.set_item("kind", kind))
}

/// The exception for what the core says.
pub(crate) fn error(py: Python<'_>, doing: Doing, tried: &str, error: AnyError) -> PyErr {
    let error = match Refusal::from_error(tried, error) {
        Ok(refusal) => return refusal.raise(py),
        Err(error) => error,
    };
    let message = error.to_string();
    match &error {
        AnyError::Setup { faults } => raised(py, "SetupError", &message, |details| details.set_item("faults", faults)),
        AnyError::Format(FormatError::Setup { faults }) => {
            let class = if doing == Doing::Setup {
                "SetupError"
            } else {
                "FormatError"
            };
            raised(py, class, &message, |details| {
                details.set_item("kind", "setup")?;
                details.set_item("faults", faults)
            })
        }
        AnyError::Format(_) | AnyError::UnknownGame(_) if doing == Doing::Setup => {
            raised(py, "SetupError", &message, |details| {
                details.set_item("faults", [&message])
            })
        }
        AnyError::Format(what) => raised(py, "FormatError", &message, |details| describe(what, details)),
        AnyError::UnknownGame(_) => raised(py, "FormatError", &message, |details| details.set_item("kind", "game")),
        AnyError::Diverged(diverged) => raised(py, "FormatError", &message, |details| divergence(diverged, details)),
        AnyError::NoUndo(_) => Refusal::unreadable("undo".into(), "NoUndo", message, None).raise(py),
        _ => plain_error(py, &message),
    }
}

fn describe(what: &FormatError, details: &Bound<'_, PyDict>) -> PyResult<()> {
    let kind = match what {
        FormatError::NotOurs => "not ours",
        FormatError::Kind { .. } => "kind",
        FormatError::Format { found, known } => {
            details.set_item("found", found)?;
            details.set_item("known", known)?;
            "format"
        }
        FormatError::Game { found, expected } => {
            details.set_item("found", found)?;
            details.set_item("known", expected)?;
            "game"
        }
        FormatError::Rules { found, expected } => {
            details.set_item("found", found)?;
            details.set_item("known", expected)?;
            "rules"
        }
        FormatError::Truncated { at, .. } => {
            details.set_item("at", at)?;
            "truncated"
        }
        FormatError::Trailing { at } => {
            details.set_item("at", at)?;
            "trailing"
        }
        FormatError::Syntax { line, column, .. } => {
            details.set_item("line", line)?;
            details.set_item("column", column)?;
            "syntax"
        }
        FormatError::Malformed { at, .. } => {
            details.set_item("at", at)?;
            "malformed"
        }
        FormatError::Step { step, .. } => {
            details.set_item("step", step)?;
            "step"
        }
        FormatError::Checksum { .. } => "checksum",
        FormatError::NotCanonical => "not canonical",
        _ => "other",
    };
    details.set_item("kind", kind)
}

fn divergence(diverged: &Diverged, details: &Bound<'_, PyDict>) -> PyResult<()> {
    let sections: Vec<String> = diverged.sections.iter().map(ToString::to_string).collect();
    details.set_item("kind", "diverged")?;
    details.set_item("step", diverged.step)?;
    details.set_item("sections", sections)
}

/// Fails as a defect of this library would: with a panic, which reaches Python as an exception.
///
/// It is here so that a test can show that such a defect never ends the interpreter.
#[pyfunction]
#[pyo3(name = "_panic_on_purpose")]
pub(crate) fn panic_on_purpose() {
    panic!("on purpose");
}
